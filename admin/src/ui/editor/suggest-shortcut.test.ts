import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestShortcut } from './suggest-shortcut.ts';

describe('suggestShortcut', () => {
  const cases = [
    { title: 'Opening hours', shortcut: 'opening-hours' },
    { title: 'L’été à Saint-Ouen !', shortcut: 'l-ete-a-saint-ouen' },
    { title: 'Œuvres & Größe', shortcut: 'oeuvres-grosse' },
    { title: '  --Hi--  ', shortcut: 'hi' },
    { title: '図書館', shortcut: '' },
    { title: `${'a'.repeat(99)} b`, shortcut: 'a'.repeat(99) },
  ];
  for (const { title, shortcut } of cases) {
    it(`turns “${title.slice(0, 30)}” into “${shortcut.slice(0, 30)}”`, () => {
      assert.equal(suggestShortcut(title), shortcut);
    });
  }
});
