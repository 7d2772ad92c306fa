import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import type { Area } from './area.ts';
import { folderArea } from './folder-area.ts';

describe('a staged area', () => {
  let area: Area;
  let folder: string;
  let number = 0;
  const root = mkdtempSync(join(tmpdir(), 'parvis-areas-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const stage = () => join(folder, '.restoring-css-one');

  beforeEach(async () => {
    folder = join(root, String((number += 1)));
    area = folderArea({ name: 'css', folder, isReplaced: (entry) => entry.endsWith('.css') });
    mkdirSync(folder);
    for (const name of ['a.css', 'b.css', 'own.txt']) writeFileSync(join(folder, name), 'former');
    const { put } = await area.stage('one');
    for (const name of ['b.css', 'c.css', 'd/e.css']) await put(name, content('new'));
  });

  const expectNew = async () => {
    assert.ok(await area.isStaged('one'), 'the stage remains until it is cleared');
    await area.clearStages();
    assert.deepEqual(readdirSync(folder).sort(), ['b.css', 'c.css', 'd', 'own.txt']);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    assert.deepEqual(['b.css', 'c.css', 'd/e.css', 'own.txt'].map(read), ['new', 'new', 'new', 'former']);
  };

  it('replaces the former entries, once', async () => {
    await area.swapIn('one');
    await area.swapIn('one');
    await expectNew();
  });

  it('completes after an interruption while former entries were moved away', async () => {
    mkdirSync(join(stage(), 'former'));
    renameSync(join(folder, 'b.css'), join(stage(), 'former', 'b.css'));
    await area.swapIn('one');
    await expectNew();
  });

  it('completes after an interruption while new entries were moved into place', async () => {
    mkdirSync(join(stage(), 'former'));
    for (const name of ['a.css', 'b.css']) renameSync(join(folder, name), join(stage(), 'former', name));
    renameSync(join(stage(), 'new'), join(stage(), 'ready'));
    renameSync(join(stage(), 'ready', 'c.css'), join(folder, 'c.css'));
    await area.swapIn('one');
    await expectNew();
  });

  it('is removed without a trace', async () => {
    await area.clearStages('two');
    assert.ok(readdirSync(folder).includes('.restoring-css-one'));
    await area.clearStages();
    assert.deepEqual(readdirSync(folder).sort(), ['a.css', 'b.css', 'own.txt']);
  });
});

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}
