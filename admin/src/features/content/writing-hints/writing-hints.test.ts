import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkHeadings, checkLengths, checkLinks, checkParagraphs, checkTables } from './writing-hints.ts';

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

  it('find short bold paragraphs above others', () => {
    const bold = (text: string) => ({ text, bold: text, isFollowed: true });
    assert.deepEqual(checkParagraphs([bold('Opening hours'), bold('Why lace?'), bold(' Prices: ')]), [
      { code: 'heading-bold', index: 0 },
      { code: 'heading-bold', index: 1 },
      { code: 'heading-bold', index: 2 },
    ]);
    const others = [
      ...[bold('Closed on Monday.'), bold('Come soon!'), bold('***'), bold('x'.repeat(81))],
      { ...bold('At the end'), isFollowed: false },
      { ...bold('Only in part'), bold: 'Only' },
      { ...bold('Not at all'), bold: '' },
    ];
    assert.deepEqual(checkParagraphs(others), []);
  });

  it('find tables without header cells', () => {
    const row = (...cells: string[]) => cells;
    const headless = [row('td', 'td'), row('td', 'td')];
    const withRow = [row('th', 'th'), row('td', 'td')];
    const withColumn = [row('th', 'td'), row('th', 'td')];
    const lists = [[row('td', 'td')], [row('td'), row('td')]];
    assert.deepEqual(checkTables([withRow, headless, withColumn, ...lists, []]), [
      { code: 'table-headless', index: 1 },
    ]);
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
