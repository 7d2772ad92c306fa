import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checkProject } from '../../src/app/check-project.ts';
import { CONTENT_PROPERTIES } from '../../src/config/content-properties.ts';
import { readMessageFile } from '../../src/config/load-messages.ts';
import { openProject, type ProjectOptions } from '../../src/config/open-project.ts';
import { environmentName } from '../../src/config/properties.ts';
import { IDENTITY_PROVIDER_PROPERTIES, SERVICE_PROPERTIES } from '../../src/config/service-properties.ts';
import { sqlite } from '../support/engines.ts';
import { blocksOf, commandFault, commandsOf, type GuideBlock } from '../support/guide-blocks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const pages = ['README.md', 'deploy/README.md', ...globSync('docs/guide/*.md', { cwd: root }).sort()];
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const blocks = pages.flatMap((page) => blocksOf(join(root, page), page));
const inLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

const PROPERTIES = [
  ...Object.keys({ ...CONTENT_PROPERTIES, ...SERVICE_PROPERTIES }),
  ...Object.keys(IDENTITY_PROVIDER_PROPERTIES).map((name) => `app.auth.oidc.staff.${name}`),
];
/** Languages of blocks, each of which a test below reads. */
const READ = ['sh', 'cron', 'yaml', 'ts', 'json', 'liquid', 'http', 'text'];
/** What is no command of ours. */
const OF_THE_MACHINE = new Set(
  'age cd chmod cp createdb createuser curl docker echo f=/backup/parvis-$(date +\\%u).tar.gz install journalctl ln mkdir nginx npm openssl systemctl systemd-run'.split(
    ' ',
  ),
);

describe('the guides', () => {
  it('are short, and each block says what it is', () => {
    for (const page of pages) assert.ok(textOf(page).split('\n').length < 250, page);
    assert.ok(blocks.length > 40, `${blocks.length}`);
    assert.deepEqual(
      blocks.filter(({ language }) => !READ.includes(language)).map(({ place }) => place),
      [],
    );
  });

  it('link to what is there', () => {
    const broken = [...pages, ...globSync('docs/*.md', { cwd: root })].flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, path, anchor]) => {
          const target = path ? join(root, dirname(page), path) : join(root, page);
          return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
        })
        .map(([link]) => `${page}: ${link}`),
    );
    assert.deepEqual(broken, []);
  });

  it('name properties that exist', () => {
    const unknown = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`(app(?:\.[a-z][a-z-]*)+)[`=:]/g)]
        .map(([, name]) => name!)
        .filter((name) => !PROPERTIES.some((known) => known === name || known.startsWith(`${name}.`)))
        .map((name) => `${page}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('name endpoints that exist', async () => {
    const { app, visitor } = await startTestApp(sqlite);
    const { body } = await visitor.get('/api/openapi.json');
    const { paths } = body as { paths: Record<string, object> };
    await app.close();
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '*')}`),
    );
    known.push('GET /metrics');
    const named = [
      ...inLanguage('http').flatMap(({ text, place }) =>
        text
          .trim()
          .split('\n')
          .map((line) => ({ place, line })),
      ),
      ...pages.flatMap((page) =>
        [...textOf(page).matchAll(/`((?:GET|PUT|POST|DELETE) \/[^`]*)`/g)].map(([, line]) => ({
          place: page,
          line: line!,
        })),
      ),
    ];
    const unknown = named.filter(({ line }) => {
      const [, method, path] = /^(\w+) +([^\s?]+)/.exec(line)!;
      return !known.includes(`${method} ${path!.replaceAll(/\{\w+\}|(?<=\/)\d+/g, '*')}`);
    });
    assert.deepEqual(unknown, []);
  });

  it('show commands that the command line takes', async () => {
    const faults: string[] = [];
    for (const { place, text, language } of inLanguage('sh', 'cron')) {
      const lines = language === 'cron' ? text.replaceAll(/^(\S+ +){5}/gm, '') : text;
      for (const words of commandsOf(lines)) {
        const fault = await faultOf(words);
        if (fault !== undefined) faults.push(`${place}: ${words.join(' ')}: ${fault}`);
      }
    }
    assert.deepEqual(faults, []);
  });
});

describe('the examples of the guides', () => {
  for (const page of pages) {
    for (const project of projectsOf(blocks.filter(({ place }) => place.startsWith(`${page}:`)))) {
      const names = project.map(({ file }) => file!).join(', ');
      it(`${page}: ${names} make a project without faults`, async () => {
        const folder = testProject(Object.fromEntries(project.map(({ file, text }) => [file!, text])));
        writeEnglishAs(folder, 'de');
        if (project.some(({ text }) => text.includes('media/logo.png'))) {
          mkdirSync(join(folder, 'data/media'));
          copyFileSync(join(root, 'docs/images/phone.png'), join(folder, 'data/media/logo.png'));
        }
        assert.deepEqual((await checkProject(optionsFor(folder))).faults, []);
        await checkTypes(folder, project);
      });
    }
  }

  it('of YAML and JSON are read, each property and each message known', async () => {
    const faults: unknown[] = [];
    for (const { place, text, language, file } of inLanguage('yaml', 'json')) {
      if (file !== undefined) continue;
      if (language === 'json') JSON.parse(text);
      else if (text.startsWith('app.')) {
        const folder = testProject({ 'application.yaml': text });
        const opened = await openProject(optionsFor(folder));
        if ('faults' in opened) faults.push(...opened.faults.map((fault) => `${place}: ${fault}`));
      } else {
        const ours = readMessageFile('en.yaml', 'en', textOf('server/messages/en.yaml'), true).catalogue;
        const { catalogue, faults: found } = readMessageFile(place, 'de', text);
        faults.push(...found, ...Object.keys(catalogue).filter((key) => !(key in ours)));
      }
    }
    assert.deepEqual(faults, []);
  });
});

/** What the guide says of a language that Parvis does not bring: copy the English texts. */
function writeEnglishAs(project: string, language: string): void {
  const settings = join(project, 'application.yaml');
  const isSpoken = existsSync(settings) && readFileSync(settings, 'utf8').includes(`, ${language}]`);
  if (!isSpoken) return;
  mkdirSync(join(project, 'messages'), { recursive: true });
  copyFileSync(join(root, 'server/messages/en.yaml'), join(project, `messages/${language}.yaml`));
}

function optionsFor(project: string): ProjectOptions {
  const data = temporaryFolder();
  const environment = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  return { project, data, settings: [], environment, workingDirectory: project, needsData: true };
}

function anchorsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

async function faultOf(words: readonly string[]): Promise<string | undefined> {
  const [first = '', ...rest] = words;
  if (/^[A-Za-z_]+=/.test(first)) {
    const name = first.split('=')[0]!;
    const isKnown = !name.startsWith('APP_') || PROPERTIES.some((key) => environmentName(key) === name);
    return isKnown ? (rest.length > 0 ? faultOf(rest) : undefined) : 'there is no such property';
  }
  if (first === 'npx' && rest[0] === 'tsc') return undefined;
  const at = words.findIndex((word) => /(^|\/)parvis$/.test(word));
  if (at >= 0 && (at === 0 || words[0] === 'npx' || words[0] === 'systemd-run')) {
    return commandFault(words.slice(at + 1));
  }
  if (first === 'npm' && ['run', 'test', 'start'].includes(rest[0]!)) {
    const script = rest[0] === 'run' ? rest[1]! : rest[0]!;
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    return script in scripts ? undefined : 'there is no such script';
  }
  const missing = words
    .map((word) => /(?:^|node_modules\/parvis\/)((?:deploy|messages)\/\S+)$/.exec(word)?.[1])
    .filter((path) => path !== undefined)
    .find((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'server', path)));
  if (missing !== undefined && !words.at(-1)!.endsWith(missing)) return `there is no ${missing}`;
  return OF_THE_MACHINE.has(first) ? undefined : 'there is no such command';
}

/** The blocks that name a file, as projects: the first of each name, the second of each … */
function projectsOf(named: readonly GuideBlock[]): GuideBlock[][] {
  const projects: GuideBlock[][] = [];
  for (const block of named.filter(({ file }) => file !== undefined)) {
    const at = projects.findIndex((project) => project.every(({ file }) => file !== block.file));
    if (at >= 0) projects[at]!.push(block);
    else projects.push([block]);
  }
  return projects;
}

/** As in an editor: against the types of the package, by the project's own `tsconfig.json`. */
async function checkTypes(folder: string, project: readonly GuideBlock[]): Promise<void> {
  if (!project.some(({ language }) => language === 'ts')) return;
  const named = project.find(({ file }) => file === 'tsconfig.json')!;
  writeFileSync(join(folder, 'tsconfig.json'), named.text);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const checked = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: unknown) => error as { stdout: string },
  );
  assert.equal(checked.stdout, '');
}
