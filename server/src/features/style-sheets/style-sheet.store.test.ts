import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '../../files/folder-store.ts';
import { isStyleSheetId } from './style-sheet.rules.ts';
import { createStyleSheetStore, styleSheetHref } from './style-sheet.store.ts';

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-css-'));
  try {
    await work(join(folder, 'css'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('createStyleSheetStore', () => {
  it('reads what it wrote, at an address that changes with the content', () =>
    inFolder(async (folder) => {
      const store = createStyleSheetStore(createFolderStore(folder));
      await store.write('library', 'a { color: red }');
      const first = (await store.read('library'))!;
      assert.equal(first.content.toString(), 'a { color: red }');
      await store.write('library', 'a { color: tan }');
      const second = (await store.read('library'))!;
      assert.equal(second.content.toString(), 'a { color: tan }');
      assert.notEqual(styleSheetHref(first), styleSheetHref(second));
      assert.match(styleSheetHref(second), /^\/css\/library\.css\?v=[\w-]{16}$/);
    }));

  it('serves changes by other programs immediately', () =>
    inFolder(async (folder) => {
      const store = createStyleSheetStore(createFolderStore(folder));
      await store.write('library', 'a {}');
      await store.read('library');
      await writeFile(join(folder, 'library.css'), 'b {}');
      assert.equal((await store.read('library'))?.content.toString(), 'b {}');
      await rm(join(folder, 'library.css'));
      assert.equal(await store.read('library'), undefined);
    }));

  it('lists only style sheets and leaves no other files behind', () =>
    inFolder(async (folder) => {
      const store = createStyleSheetStore(createFolderStore(folder));
      assert.deepEqual(await store.list(), []);
      await store.write('print', '');
      await store.write('library', '');
      assert.deepEqual((await readdir(folder)).sort(), ['library.css', 'print.css']);
      await writeFile(join(folder, 'notes.txt'), '');
      assert.deepEqual(await store.list(), ['library', 'print']);
    }));

  it('never accesses files outside its folder', () =>
    inFolder(async (folder) => {
      const store = createStyleSheetStore(createFolderStore(folder));
      await store.write('a', '');
      await writeFile(join(folder, '..', 'secret.css'), 'x');
      assert.equal(await store.read('../secret'), undefined);
      await assert.rejects(store.write('../other', 'x'), /cannot be the id/);
    }));
});

describe('isStyleSheetId', () => {
  const CASES: [id: string, expected: boolean][] = [
    ['library', true],
    ['theme-2.dark_mode', true],
    ['0', true],
    ['', false],
    ['.hidden', false],
    ['a..b', false],
    ['Library', false],
    ['a/b', false],
    ['a\\b', false],
    ['é', false],
    ['a'.repeat(101), false],
  ];
  for (const [id, expected] of CASES) {
    it(`${id}: ${String(expected)}`, () => assert.equal(isStyleSheetId(id), expected));
  }
});
