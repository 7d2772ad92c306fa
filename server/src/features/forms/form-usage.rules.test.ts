import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { findMarkers } from '../../rendering/markers.ts';
import { usagesOf, usedBy } from './form-usage.rules.ts';

describe('usagesOf', () => {
  const CASES: [title: string, texts: string[], isUsed: boolean][] = [
    ['a marker', ['<p>@form(contact)</p>'], true],
    ['a marker with blanks', ['<p>@form(&nbsp;contact )</p>'], true],
    ['a marker in one of several texts', ['', '<p>@form(contact)</p>'], true],
    ['no text', [], false],
    ['another form', ['@form(contact-us) @form(contacts)'], false],
    ['an article of the same shortcut', ['@article(contact)'], false],
    ['an escaped marker', ['@@form(contact)'], false],
    ['a marker in a tag or in a comment', ['<a title="@form(contact)">a</a><!-- @form(contact) -->'], false],
  ];
  for (const [title, texts, isUsed] of CASES) {
    it(`${title}: ${isUsed ? 'used' : 'not used'}`, () => {
      const usages = usagesOf('contact', [{ kind: 'page', shortcut: 'home', texts }], findMarkers);
      assert.deepEqual(usages, isUsed ? [{ kind: 'page', shortcut: 'home' }] : []);
    });
  }
});

describe('usedBy', () => {
  it('names twenty users and counts the others', () => {
    const usages = Array.from({ length: 22 }, (_, index) => ({
      kind: index % 2 ? ('page' as const) : ('article' as const),
      shortcut: `use-${index}`,
    }));
    const violations = usedBy('/shortcut', usages);
    assert.equal(violations.length, 21);
    assert.deepEqual(violations[0], {
      pointer: '/shortcut',
      code: 'used-by-article',
      params: { name: 'use-0' },
    });
    assert.equal(violations[1]?.code, 'used-by-page');
    assert.deepEqual(violations.at(-1), {
      pointer: '/shortcut',
      code: 'used-by-more',
      params: { count: 2 },
    });
    assert.equal(usedBy('', usages.slice(0, 20)).length, 20);
  });
});
