import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordChanges } from './word-changes.ts';

const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kept, removed, added }) => kept || `[${removed}|${added}]`)
    .join('');

describe('wordChanges', () => {
  it('returns single words that were replaced, added or removed', () => {
    assert.equal(shown('We open at nine today.', 'We open at ten today.'), 'We open at [nine|ten] today.');
    assert.equal(shown('Open on Monday', 'Open early on Monday'), 'Open [|early ]on Monday');
    assert.equal(shown('Please ring twice', 'Please ring'), 'Please ring[ twice|]');
    assert.equal(shown('', 'New'), '[|New]');
    assert.equal(shown('Same', 'Same'), 'Same');
  });

  it('separates two changes in an otherwise equal text', () =>
    assert.equal(
      shown(
        'The hall opens at nine, and tours start at ten.',
        'The hall opens at eight, and tours start at noon.',
      ),
      'The hall opens at [nine|eight], and tours start at [ten|noon].',
    ));

  it('shows a rewritten sentence as one change despite common words', () =>
    assert.equal(
      shown(
        '31,000 books. Twenty-four reading lamps. Come in and stay as long as you like.',
        'Books, films and music, lent free of charge.',
      ),
      '[31,000 books. Twenty-four reading lamps. Come in and stay as long as you like|Books, films and music, lent free of charge].',
    ));

  it('reproduces both texts', () => {
    const [before, after] = ['a b c d e f', 'a x c y e z'];
    const changes = wordChanges(before, after);
    assert.equal(changes.map(({ kept, removed }) => kept + removed).join(''), before);
    assert.equal(changes.map(({ kept, added }) => kept + added).join(''), after);
  });

  it('replaces a text with too many changes as a whole', () => {
    const words = (word: string) => Array.from({ length: 3000 }, (_, index) => word + index).join(' ');
    assert.equal(wordChanges(words('a'), words('b')).length, 1);
  });
});
