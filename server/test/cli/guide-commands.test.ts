import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { sqlite } from '../support/engines.ts';
import {
  blocksOf,
  EXAMPLE,
  GUIDES,
  layOut,
  linesOf,
  projectsOf,
  ROOT,
  type GuideBlock,
} from '../support/guide-blocks.ts';
import { folderOnDisk } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';

const run = promisify(execFile);

/** Commands that cannot run in the test, and why. */
const ELSEWHERE: readonly [RegExp, string][] = [
  [/\b(?:docker|systemctl|systemd-run|journalctl|nginx)\b/, 'needs a machine of its own'],
  [/\b(?:createuser|createdb)\b|postgres:\/\//, 'needs a PostgreSQL server of that name'],
  [/\bage\b/, 'needs the program age'],
  [
    /\.tgz|npm (?:ci|install|test)|npm start|npm run/,
    'needs the package or the registry: cli/package.test.ts',
  ],
  [/npx tsc/, 'is what example/guide.test.ts does'],
  [/\bcurl\b/, 'needs a server: the last test'],
];

describe('the commands in the guides', () => {
  for (const page of GUIDES) {
    const blocks = blocksOf(page);
    const shell = blocks.filter(({ language }) => ['sh', 'cron'].includes(language));
    const isRun = (line: string) => !ELSEWHERE.some(([pattern]) => pattern.test(line));
    if (!shell.some((block) => linesOf(block).some(isRun))) continue;

    it(`${page}: runs ${shell.flatMap(linesOf).filter(isRun).length} lines`, async () => {
      const machine = await newMachine(blocks);
      for (const block of shell) {
        for (const line of linesOf(block).filter(isRun)) await machine.run(line, `${block.place}: ${line}`);
      }
    });
  }
});

/**
 * Creates a folder that represents a machine's root, with Parvis installed and the project of a page in `/srv/my-site`.
 */
async function newMachine(blocks: readonly GuideBlock[]) {
  const root = folderOnDisk();
  const srv = join(root, 'srv');
  const site = join(srv, 'my-site');
  const etc = ['etc/nginx/sites-available', 'etc/nginx/sites-enabled', 'etc/systemd/system'];
  for (const folder of ['bin', 'backup', 'var/lib', 'opt/parvis', ...etc])
    mkdirSync(join(root, folder), { recursive: true });
  const [project = []] = projectsOf(blocks);
  layOut(project, site);
  for (const folder of [srv, site]) {
    writeFileSync(join(folder, 'package.json'), '{ "name": "my-site", "private": true }\n');
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    mkdirSync(join(folder, 'node_modules/parvis'));
    for (const part of ['package.json', 'bin', 'dist', 'messages', '../deploy'])
      symlinkSync(join(ROOT, 'server', part), join(folder, 'node_modules/parvis', basename(part)));
    symlinkSync(join(ROOT, 'server/bin/parvis.js'), join(folder, 'node_modules/.bin/parvis'));
  }
  symlinkSync(join(ROOT, 'server/bin/parvis.js'), join(root, 'bin/parvis'));
  symlinkSync(join(site, 'node_modules'), join(root, 'opt/parvis/node_modules'));
  const environment = {
    HOME: root,
    PATH: [join(root, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    APP_SERVER_PORT: '0',
  };
  const inShell = (line: string) => {
    const command = line.replaceAll(/(?<=[\s=])\/(?=(?:srv|var|opt|backup|etc)\/)/g, `${root}/`);
    const cwd = /(?<![/\w])my-site/.test(line) ? srv : site;
    return { command, options: { cwd, env: environment } };
  };
  await run('bash', ['-ec', 'parvis migrate'], inShell('').options);

  return {
    srv,
    async run(line: string, place: string): Promise<void> {
      const { command, options } = inShell(line);
      if (/\b(?:parvis start|node server\.ts)\b/.test(line)) return start(command, options, place);
      await run('bash', ['-eo', 'pipefail', '-c', command], options).catch((error: unknown) =>
        assert.fail(
          `${place}\n${(error as { stdout: string }).stdout}${(error as { stderr: string }).stderr}`,
        ),
      );
    },
  };
}

/** Starts a server, sends it a request and stops it. */
async function start(command: string, options: { cwd: string; env: NodeJS.ProcessEnv }, place: string) {
  const child = spawn('bash', ['-c', command], {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        const ready = /(http:\/\/127\.0\.0\.1:\d+)/.exec(said);
        if (ready) resolve(ready[1]!);
      });
    }
    void ended.then(() => reject(new Error(`${place}\n${said}`)));
  });
  try {
    const { status } = await fetch(`${url}/health/ready`);
    assert.equal(status, 200, place);
  } finally {
    process.kill(-child.pid!, 'SIGTERM');
    await ended;
  }
}

describe('the programs in the guides', () => {
  const blocksOfPage = (page: string) => blocksOf(join('docs/guide', page));

  it('embeds a server in another program', async () => {
    const machine = await newMachine([]);
    const program = blocksOfPage('deploying.md').find(({ file }) => file === 'server.ts')!;
    const source = program.text.replace('./site', './my-site').replace("'8081'", "'0'");
    writeFileSync(join(machine.srv, 'server.ts'), source);
    await machine.run('node server.ts my-site', program.place);
  });

  it('imports an article through the API', async () => {
    const { app, signIn } = await startTestApp(sqlite, { project: EXAMPLE });
    try {
      const editor = await signIn('access_cms_articles', 'access_cms_articles_model');
      const { body: models } = await editor.get('/api/admin/cms/articles-model?search=event');
      const { body: token } = await editor.post('/api/auth/tokens', { name: 'import' });
      const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
      const [call] = blocksOfPage('exporting-content.md').filter(({ text }) => text.startsWith('curl'));
      const command = call!.text
        .replace('https://www.example.org', url)
        .replace(/(?<="modelId": ")[^"]+/, models.items[0].id);
      const env = { ...process.env, TOKEN: token.token };
      const { stdout } = await run('bash', ['-ec', command], { env });
      assert.equal(JSON.parse(stdout).shortcut, 'night-walk');
    } finally {
      await app.close();
    }
  });
});
