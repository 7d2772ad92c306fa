import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { checkProject } from '../../src/app/check-project.ts';
import { readMessageFile } from '../../src/config/load-messages.ts';
import type { ExplainedNode, PageExplanation } from '../../src/contract/explain.ts';
import { sqlite } from '../support/engines.ts';
import {
  blocksOf,
  EXAMPLE,
  GUIDES,
  inlineLiquid,
  layOut,
  PROGRAMS,
  projectsOf,
  ROOT,
  type GuideBlock,
} from '../support/guide-blocks.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

const run = promisify(execFile);
const CMS = '/api/admin/cms';
const WARNING = 40;

describe('the examples in the guides', () => {
  /** The weather service that the example contributor calls. */
  const weather = createServer((_, response) => response.end('{"sky":"Sunny","degrees":21}'));
  before(() => new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve)));
  after(() => weather.close());

  for (const blocks of [...GUIDES.map(blocksOf), [inlineLiquid()]]) {
    for (const project of projectsOf(blocks)) {
      describe(`${project[0]!.place}: ${project.map(({ file }) => file).join(', ')}`, () => {
        const folder = temporaryFolder();
        before(() => {
          layOut(project, folder);
          writeEnglishAs(folder, 'de');
          const { port } = weather.address() as AddressInfo;
          replaceIn(folder, 'https://weather.example', `http://127.0.0.1:${port}`);
        });

        it('is a valid project with correct types', async () => {
          assert.deepEqual((await checkProject(optionsFor(folder))).faults, []);
          if (project.some(({ language }) => language === 'ts')) assert.equal(await typeFaults(folder), '');
        });

        if (project.some(({ file }) => /^(?:data|templates)\//.test(file!))) {
          it('renders its pages and sends its emails with each template and without warnings', async () => {
            await show(folder, project);
          });
        }
      });
    }
  }

  it('are programs with correct types', async () => {
    const programs = GUIDES.flatMap(blocksOf).filter(({ file }) => PROGRAMS.includes(file!));
    assert.equal(programs.length, PROGRAMS.length);
    const folder = temporaryFolder();
    for (const { file, text } of programs) writeFileSync(join(folder, file!), text);
    assert.equal(await typeFaults(folder), '');
  });

  it('use existing messages', () => {
    const ours = readMessageFile(
      'en.yaml',
      'en',
      readFileSync(join(ROOT, 'server/messages/en.yaml'), 'utf8'),
      true,
    ).catalogue;
    const unnamed = GUIDES.flatMap(blocksOf).filter(
      ({ language, file }) => language === 'yaml' && file === undefined,
    );
    const faults = unnamed.flatMap(({ place, text }) => {
      const { catalogue, faults: found } = readMessageFile(place, 'de', text);
      return [...found, ...Object.keys(catalogue).filter((key) => !(key in ours))];
    });
    assert.deepEqual(faults, []);
  });
});

async function show(folder: string, project: readonly GuideBlock[]): Promise<void> {
  const mailServer = await startMailServer();
  const warnings: string[] = [];
  const { app, visitor, signIn } = await startTestApp(sqlite, {
    project: folder,
    settings: ['app.cms.mail-from=site@site.test', `app.mail.url=${mailServer.url}`],
    onLog(line) {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      if (level >= WARNING) warnings.push(msg);
    },
  });
  try {
    const editor = await signIn('access_cms_page', 'access_cms_forms');
    const templates = project.flatMap(({ file }) => /^templates\/(.+)\.liquid$/.exec(file!)?.[1] ?? []);
    const used = new Set<string>();

    for (const template of templates.filter((name) => name.startsWith('pages/'))) {
      const [, name] = template.split('/') as [string, string];
      const page = {
        shortcut: `with-${name.replace('.', '-')}`,
        title: { en: name },
        status: 'published',
        template: name,
      };
      assert.equal((await editor.post(`${CMS}/pages`, page)).status, 201);
    }
    const { items } = (await editor.get(`${CMS}/pages?size=100`)).body as {
      items: { id: string; shortcut: string }[];
    };
    for (const { id, shortcut } of items) {
      const explained = (await editor.get(`${CMS}/pages/${id}/explain`)).body as PageExplanation;
      for (const node of nodesOf(explained.tree)) {
        assert.equal(node.fault, null, shortcut);
        used.add(/templates\/(.+)\.liquid$/.exec(node.template ?? '')?.[1] ?? '');
      }
    }

    if (templates.some((name) => name.startsWith('mails/'))) {
      const fields = [{ name: 'title', type: 'text', attributes: { label: { en: 'Title' } } }];
      const mail = { to: ['office@site.test'], subject: { en: 'A request' } };
      const form = { shortcut: 'request', title: { en: 'Request' }, mail, fields };
      assert.equal((await editor.post(`${CMS}/forms`, form)).status, 201);
      const values = { title: 'A book & a map' };
      const sent = await visitor.post('/api/public/forms-results/request', { values });
      assert.equal(sent.status, 201, sent.text);
      await app.outbox.deliverDue();
      const { parts } = await mailServer.next();
      assert.match(parts['text/html'] ?? '', /New request from A book &amp; a map/);
      used.add('mails/form-result');
    }
    assert.deepEqual(
      templates.filter((name) => !used.has(name)),
      [],
    );
    assert.deepEqual(warnings, []);
  } finally {
    await app.close();
    await mailServer.close();
  }
}

function nodesOf(node: ExplainedNode): ExplainedNode[] {
  return [node, ...node.children.flatMap(nodesOf)];
}

/** Adds a language as the guide describes: copies the English texts. */
function writeEnglishAs(project: string, language: string): void {
  const settings = join(project, 'application.yaml');
  const isSpoken = existsSync(settings) && readFileSync(settings, 'utf8').includes(`, ${language}]`);
  if (!isSpoken) return;
  mkdirSync(join(project, 'messages'), { recursive: true });
  cpSync(join(ROOT, 'server/messages/en.yaml'), join(project, `messages/${language}.yaml`));
}

function replaceIn(folder: string, from: string, to: string): void {
  for (const file of globSync('contributors/*.ts', { cwd: folder }).map((name) => join(folder, name))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
  }
}

function optionsFor(project: string) {
  const data = temporaryFolder();
  const environment = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  return { project, data, settings: [], environment, workingDirectory: project, needsData: true };
}

/**
 * Checks types as an editor does: against the package, with the project's own `tsconfig.json` or else the example's.
 */
async function typeFaults(folder: string): Promise<string> {
  if (!existsSync(join(folder, 'tsconfig.json')))
    cpSync(join(EXAMPLE, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const checked = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: unknown) => error as { stdout: string },
  );
  return checked.stdout;
}
