import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Readable } from 'node:stream';
import { INCOMING_FOLDER, receiveFile, removeOldUploads } from './received-file.ts';

describe('received files', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'parvis-received-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('removes old files that were never placed, and nothing else', async () => {
    const noon = Date.UTC(2026, 0, 2, 12);
    const incoming = join(folder, INCOMING_FOLDER);
    assert.equal(await removeOldUploads(folder, noon), 0, 'no folder yet');
    const stranded = await receiveFile(Readable.from(['cut off']), folder);
    const recent = await receiveFile(Readable.from(['on its way']), folder);
    await mkdir(join(incoming, 'set-aside'));
    await writeFile(join(folder, 'placed'), '');
    for (const path of [stranded.path, join(incoming, 'set-aside'), join(folder, 'placed')]) {
      await utimes(path, new Date(noon), new Date(noon - 1));
    }
    await utimes(recent.path, new Date(noon), new Date(noon));

    assert.equal(await removeOldUploads(folder, noon), 1);
    const left = (await readdir(incoming)).map((name) => join(incoming, name)).sort();
    assert.deepEqual(left, [recent.path, join(incoming, 'set-aside')].sort());
    assert.ok((await readdir(folder)).includes('placed'));
  });
});
