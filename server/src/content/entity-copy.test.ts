import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isShortcut } from '../kernel/shortcut.ts';
import { copyBeginning, firstFree } from './entity-copy.ts';

const CASES: [original: string, taken: string[], copy: string][] = [
  ['news', [], 'news-copy'],
  ['news', ['news-copy'], 'news-copy-2'],
  ['news', ['news-copy', 'news-copy-2', 'news-copy-4'], 'news-copy-3'],
  ['news', ['news-copy-2'], 'news-copy'],
  ['x'.repeat(100), [], `${'x'.repeat(89)}-copy`],
  [`${'x'.repeat(88)}-yyyyyyyyyyy`, [], `${'x'.repeat(88)}-copy`],
];

describe('the shortcut of a copy', () => {
  for (const [original, taken, copy] of CASES) {
    it(`of ${original.slice(0, 20)} beside ${taken.join(', ') || 'nothing'}`, () => {
      assert.equal(firstFree(copyBeginning(original), new Set(taken)), copy);
      assert.ok(isShortcut(copy));
    });
  }
});
