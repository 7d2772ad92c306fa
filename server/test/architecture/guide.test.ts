import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { CONTENT_PROPERTIES } from '../../src/config/content-properties.ts';
import { environmentName } from '../../src/config/properties.ts';
import { IDENTITY_PROVIDER_PROPERTIES, SERVICE_PROPERTIES } from '../../src/config/service-properties.ts';
import { sqlite } from '../support/engines.ts';
import {
  blocksOf,
  commandFault,
  commandsOf,
  GUIDES as pages,
  linesOf,
  ROOT as root,
} from '../support/guide-blocks.ts';
import { startTestApp } from '../support/test-app.ts';

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const blocks = pages.flatMap(blocksOf);
const inLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

const PROPERTIES = [
  ...Object.keys({ ...CONTENT_PROPERTIES, ...SERVICE_PROPERTIES }),
  ...Object.keys(IDENTITY_PROVIDER_PROPERTIES).map((name) => `app.auth.oidc.staff.${name}`),
];
/** The languages of code blocks, each checked by a test below. */
const READ = ['sh', 'cron', 'yaml', 'ts', 'json', 'liquid', 'http', 'text'];
/** The languages whose blocks must name a file. */
const NAMED = ['ts', 'json', 'liquid'];
/** Commands of the operating system. */
const OF_THE_MACHINE = new Set(
  'age cd chmod cp createdb createuser curl docker echo f=/backup/parvis-$(date +\\%u).tar.gz install journalctl ln mkdir nginx npm openssl systemctl systemd-run'.split(
    ' ',
  ),
);

describe('guides', () => {
  it('are short and label every code block', () => {
    for (const page of pages) assert.ok(textOf(page).split('\n').length < 250, page);
    assert.ok(blocks.length > 40, `${blocks.length}`);
    assert.deepEqual(
      blocks
        .filter(
          ({ language, file }) =>
            !READ.includes(language) || (NAMED.includes(language) && file === undefined),
        )
        .map(({ place }) => place),
      [],
    );
  });

  it('have no broken links', () => {
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

  it('only name existing properties', () => {
    const unknown = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`(app(?:\.[a-z][a-z-]*)+)[`=:]/g)]
        .map(([, name]) => name!)
        .filter((name) => !PROPERTIES.some((known) => known === name || known.startsWith(`${name}.`)))
        .map((name) => `${page}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('only name existing endpoints', async () => {
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

  it('show valid commands', async () => {
    const faults: string[] = [];
    for (const block of inLanguage('sh', 'cron')) {
      for (const words of linesOf(block).flatMap(commandsOf)) {
        const fault = await faultOf(words);
        if (fault !== undefined) faults.push(`${block.place}: ${words.join(' ')}: ${fault}`);
      }
    }
    assert.deepEqual(faults, []);
  });
});

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
