import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkHeadings, checkLengths, checkLinks } from './writing-hints.ts';

describe('hints for writing', () => {
  it('find skipped, empty and first-level headings', () => {
    const headings = (...levels: number[]) => levels.map((level) => ({ level, text: `Of level ${level}` }));
    assert.deepEqual(checkHeadings(headings(2, 3, 4, 2, 3)), []);
    assert.deepEqual(checkHeadings(headings(2, 4)), [{ code: 'heading-skipped', index: 1 }]);
    assert.deepEqual(checkHeadings(headings(3)), [{ code: 'heading-skipped', index: 0 }]);
    assert.deepEqual(checkHeadings(headings(1)), [{ code: 'heading-first', index: 0 }]);
    assert.deepEqual(checkHeadings([{ level: 2, text: ' ' }]), [{ code: 'heading-empty', index: 0 }]);
  });

  it('find links that do not say where they lead', () => {
    const vague = ['Click here!', 'here', 'Read more…', 'Cliquez ici', ' ici.', 'En savoir plus'];
    assert.deepEqual(
      checkLinks(vague),
      vague.map((_, index) => ({ code: 'link-vague', index })),
    );
    assert.deepEqual(checkLinks(['Opening hours', 'https://example.org/a']), [
      { code: 'link-bare', index: 1 },
    ]);
    assert.deepEqual(checkLinks(['Opening hours', 'Read more about parking', 'Ici et là']), []);
  });

  it('find titles and descriptions that search engines cut', () => {
    assert.deepEqual(checkLengths('A title', 'A description'), []);
    assert.deepEqual(checkLengths('x'.repeat(61), 'y'.repeat(156)), [
      { code: 'title-long', length: 61 },
      { code: 'description-long', length: 156 },
    ]);
    assert.deepEqual(checkLengths('A title', ' '), [{ code: 'description-missing' }]);
  });
});
