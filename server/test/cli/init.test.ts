import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { PACKAGE_DIRECTORY } from '../../src/config/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runParvis, startServer } from './run-parvis.ts';

const run = promisify(execFile);
const ROOT = join(PACKAGE_DIRECTORY, '..');
const STARTER = join(ROOT, 'examples/starter');

interface Manifest {
  [name: string]: unknown;
  scripts: Record<string, string>;
}
const manifestOf = (site: string) => JSON.parse(readFileSync(join(site, 'package.json'), 'utf8')) as Manifest;

describe('parvis init', () => {
  it('writes a project that passes its checks, starts, and shows what its contributor adds', async () => {
    const site = join(temporaryFolder(), 'My Site!');
    const data = temporaryFolder();
    const { code, out } = await runParvis(['init', site]);
    assert.equal(code, 0);
    assert.match(
      out,
      /Wrote a project of 12 files[^]*cd .*My Site![^]*npm install \S*server\n {2}npm start\n$/,
    );
    assert.equal(manifestOf(site).name, 'my-site');
    assert.match(readFileSync(join(site, '.gitignore'), 'utf8'), /^var\/$/m);

    const types = await runParvis(['types', '--project', site, '--data', data]);
    assert.equal(types.code, 0, types.complaints.join('\n'));
    for (const name of ['types/content.ts', 'types/templates.ts']) {
      const written = readFileSync(join(STARTER, name), 'utf8');
      assert.equal(
        readFileSync(join(site, name), 'utf8'),
        written,
        `${name} of the starter: run parvis types`,
      );
    }
    const check = await runParvis(['check', '--project', site, '--data', data]);
    assert.deepEqual([check.code, check.complaints], [0, []]);

    mkdirSync(join(site, 'node_modules/@types'), { recursive: true });
    symlinkSync(PACKAGE_DIRECTORY, join(site, 'node_modules/parvis'));
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(ROOT, 'node_modules', name), join(site, 'node_modules', name));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', site]);

    const server = await startServer(['--project', site, '--data', data]);
    const page = await (await fetch(server.url)).text();
    assert.match(page, /Next: <a href="\/events\/opening-party">Opening party<\/a>, .*2099/);
    assert.match(page, /<a href="\/about">About us<\/a>/);
    await server.stop();
  });

  it('extends an existing package.json without changing its properties', async () => {
    const site = temporaryFolder();
    const before = {
      name: 'club',
      type: 'commonjs',
      scripts: { start: 'mine' },
      dependencies: { parvis: 'file:parvis-0.1.0.tgz' },
    };
    writeFileSync(join(site, 'package.json'), JSON.stringify(before));
    const { code, out } = await runParvis(['init', site]);
    assert.equal(code, 0);
    assert.match(out, /^ {2}npm install$/m);
    const { scripts, ...manifest } = manifestOf(site);
    assert.deepEqual(scripts, { ...manifestOf(STARTER).scripts, start: 'mine' });
    assert.deepEqual(
      { name: manifest.name, type: manifest.type, dependencies: manifest.dependencies },
      { name: 'club', type: 'module', dependencies: before.dependencies },
    );
  });

  it('overwrites no existing file', async () => {
    const site = temporaryFolder();
    mkdirSync(join(site, 'models'));
    writeFileSync(join(site, 'models/event.yaml'), 'name: mine');
    writeFileSync(join(site, 'package.json'), '[1');
    const { code, complaints } = await runParvis(['init', site]);
    assert.equal(code, 1);
    assert.deepEqual(complaints, [
      `package.json in ${site} is not an object in JSON.`,
      `models/event.yaml exists in ${site}.`,
      'Nothing was written. Choose an empty folder.',
    ]);
    assert.deepEqual(globSync('**/*.*', { cwd: site }).sort(), ['models/event.yaml', 'package.json']);
  });
});
