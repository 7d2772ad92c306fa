import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { PACKAGE_DIRECTORY } from '../../src/config/project.ts';
import { folderOnDisk, temporaryFolder } from '../support/temporary-folder.ts';
import { startServer } from './run-parvis.ts';

const run = promisify(execFile);
const root = join(PACKAGE_DIRECTORY, '..');
/**
 * What `npm pack -w server` reads. It runs on a copy, because it adds folders to the package that other tests would
 * find.
 */
const PACKED = [
  ...['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'CONTRIBUTING.md', 'scripts/pack.ts'],
  ...['docs', 'deploy', 'examples', 'admin/dist'],
  ...['package.json', 'bin', 'dist', 'assets', 'templates', 'messages'].map((name) => `server/${name}`),
];
const MOST_BYTES = 150 * 1024 ** 2;
/** Limits how long an unresponsive registry can delay the test. */
const LIMIT_MS = 600_000;

/** `PATH` without the folders that the repository installed: a machine with whatever Node it has. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.split(sep).includes('node_modules'))
  .join(delimiter);
const environment = { HOME: process.env.HOME, PATH: machinePath };
const machineNode = machinePath
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((file) => existsSync(file));

describe('the package', () => {
  let site: string;
  let installed: string;

  before(async () => {
    const copy = temporaryFolder();
    for (const name of PACKED) cpSync(join(root, name), join(copy, name), { recursive: true });
    // npm's prepack script is TypeScript.
    const PATH = [dirname(process.execPath), machinePath].join(delimiter);
    await run('npm', ['pack', '-w', 'server', '--silent'], {
      cwd: copy,
      env: { ...environment, PATH },
      timeout: LIMIT_MS,
    });
    assert.deepEqual(
      globSync('server/{admin,examples,docs,README.md}', { cwd: copy }),
      [],
      'copies are removed',
    );

    site = folderOnDisk();
    const [tarball] = globSync('parvis-*.tgz', { cwd: copy });
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
    await run('npm', ['install', join(copy, tarball!), ...options], {
      cwd: site,
      env: environment,
      timeout: LIMIT_MS,
    });
    installed = join(site, 'node_modules/parvis');
  });

  it('contains what a project starts from and nothing that only the repository needs', () => {
    const needed = [
      'README.md',
      'LICENSE',
      'docs/guide/deploying.md',
      'examples/site/tsconfig.json',
      'examples/museum/README.md',
      'examples/starter/gitignore',
    ];
    for (const name of [...needed, 'deploy/parvis@.service'])
      assert.ok(existsSync(join(installed, name)), name);
    assert.deepEqual(globSync('{src,test,**/*.test.*,**/.tsbuildinfo}', { cwd: installed }), []);
  });

  it('takes at most 150 MB with its dependencies, without the bundled Node', () => {
    const folder = join(site, 'node_modules');
    const exclude = ['node-linux-*/**', 'node-win-*/**'];
    const bytes = globSync('**/*', { cwd: folder, exclude, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    assert.ok(bytes < MOST_BYTES, `${Math.round(bytes / 1024 ** 2)} MB`);
  });

  it('has types for everything that a project imports', async () => {
    cpSync(join(installed, 'examples/site'), site, { recursive: true });
    mkdirSync(join(site, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types']) {
      symlinkSync(join(root, 'node_modules', name), join(site, 'node_modules', name));
    }
    writeFileSync(
      join(site, 'misuse.ts'),
      `import { defineContributor, defineFieldType } from 'parvis';
      // @ts-expect-error a number has no length
      defineFieldType({ name: 'a', value: { type: 'number' }, show: (value) => value.length });
      // @ts-expect-error it is none of its variables
      defineContributor({ name: 'a', description: '', variables: { a: '' }, contribute: (model) => void (model.b = 1) });
      `,
    );
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    await run(process.execPath, [compiler, '-p', site]);
  });

  it('checks the project that it is installed in, and runs as a server within a program', async () => {
    const { stdout } = await run('npx', ['parvis', 'check', '--project', '.'], {
      cwd: site,
      env: environment,
    });
    assert.match(stdout, /^No errors in /);

    const program = `
      import { createServer } from 'parvis/server';
      const options = { project: '.', data: ${JSON.stringify(temporaryFolder())}, properties: { 'app.server.port': '0' } };
      const parvis = await createServer(options);
      const page = await fetch(await parvis.listen());
      console.log('answered', page.status);
      await parvis.close();`;
    const ran = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: site });
    assert.match(ran.stdout, /^answered 200$/m);
  });

  it("starts with the machine's Node, or with its own when that one is too old", async () => {
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      version: string;
    };
    const { stdout } = await run('npx', ['parvis', '--version'], { cwd: site, env: environment });
    assert.equal(stdout.trim(), version);

    const server = await startServer(['--data', temporaryFolder()], {
      entry: join(installed, 'bin/parvis.js'),
      ...(machineNode ? { node: machineNode } : {}),
    });
    try {
      const page = await (await fetch(server.url)).text();
      assert.match(page, /Ormelune/);
      const administration = await fetch(`${server.url}/admin`);
      assert.equal(administration.status, 200);
      const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(await administration.text())?.[1];
      assert.equal((await fetch(server.url + script!)).status, 200);
    } finally {
      assert.equal((await server.stop()).code, 0);
    }
  });
});
