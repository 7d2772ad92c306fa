import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { PARVIS, runParvis, startServer } from './run-parvis.ts';

const SITE = {
  'application.yaml': 'app.cms.domain-url: http://site.test\n',
  'data/page.yaml': `pages:
  - shortcut: home
    title: { en: Home }
    status: published
    content: { en: "<p>As it was</p>" }
`,
};

describe('parvis backup and restore', () => {
  it('back up a running server and restore it', async (t) => {
    const project = testProject(SITE);
    const data = temporaryFolder();
    const place = ['--project', project, '--data', data];
    const file = join(temporaryFolder(), 'backup.tar.gz');
    const none = await runParvis(['backup', file, ...place]);
    assert.deepEqual([none.code, existsSync(file)], [1, false]);
    assert.match(none.complaints[0]!, /^There is nothing to back up/);

    const server = await startServer(place);
    t.after(() => server.stop());
    const page = await (await fetch(`${server.url}/view/home`)).text();
    writeFileSync(join(data, 'secret'), 'of this installation', { mode: 0o600 });
    const made = await runParvis(['backup', file, ...place]);
    assert.deepEqual([made.code, made.complaints], [0, []]);
    assert.match(made.out, /^Backed up: \d+ rows, 0 files, as of \S+Z, to \S+\.\n$/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const twice = await runParvis(['backup', file, ...place]);
    assert.deepEqual([twice.code, twice.complaints.length], [1, 1]);
    assert.match(twice.complaints[0]!, /already exists.*--overwrite\.$/);
    const running = await runParvis(['restore', file, '--overwrite', ...place]);
    assert.deepEqual([running.code, running.complaints.length], [1, 1]);
    assert.match(running.complaints[0]!, /^The database is in use/);
    assert.equal((await fetch(`${server.url}/view/home`)).status, 200);
    await server.stop();

    const otherData = temporaryFolder();
    const other = ['--project', project, '--data', otherData];
    const checked = await runParvis(['restore', '--check', file, ...other]);
    assert.match(
      checked.out,
      /^Complete and undamaged: the backup of \S+Z \(Parvis \S+, sqlite\), \d+ rows, 0 files\.\n$/,
    );
    assert.equal(existsSync(join(otherData, 'parvis.db')), false);
    const restored = await runParvis(['restore', file, ...other]);
    assert.deepEqual([restored.code, restored.complaints], [0, []]);
    assert.match(restored.out, /^Restored: .*\nAll users have to sign in again\./);
    assert.equal(readFileSync(join(otherData, 'secret'), 'utf8'), 'of this installation');
    assert.equal(statSync(join(otherData, 'secret')).mode & 0o777, 0o600);
    const refused = await runParvis(['restore', file, ...other]);
    assert.deepEqual([refused.code, refused.complaints.length], [1, 1]);
    assert.match(refused.complaints[0]!, /add --overwrite\.$/);
    const again = await startServer(other);
    t.after(() => again.stop());
    assert.equal(await (await fetch(`${again.url}/view/home`)).text(), page);
  });

  it('work through a pipe and refuse a file that is not a backup', async () => {
    const place = ['--project', testProject(SITE), '--data', temporaryFolder()];
    await (await startServer(place)).stop();
    const file = join(temporaryFolder(), 'piped.tar.gz');
    writeFileSync(file, execFileSync(process.execPath, [PARVIS, 'backup', '-', ...place], { stdio: 'pipe' }));
    assert.equal((await runParvis(['restore', '--check', file, ...place])).code, 0);
    writeFileSync(file, readFileSync(file).subarray(0, -100));
    const cut = await runParvis(['restore', file, '--overwrite', ...place]);
    assert.deepEqual(
      [cut.code, cut.out, cut.complaints],
      [1, '', ['The backup is incomplete: the end of the file is missing.']],
    );
    const nowhere = join(temporaryFolder(), 'none');
    for (const args of [
      ['restore', nowhere],
      ['restore', '--check', nowhere],
      ['backup', join(nowhere, 'file')],
    ]) {
      const { code, complaints } = await runParvis([...args, ...place]);
      assert.deepEqual([code, complaints], [1, [`${nowhere} does not exist.`]]);
    }
  });
});
