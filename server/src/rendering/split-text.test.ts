import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitAtMarkers, isMarker } from './markers.ts';
import { createTextJoiner } from './split-text.ts';

/** Treats forms as blocks and articles as words. */
function joined(html: string): string {
  const joiner = createTextJoiner();
  for (const part of splitAtMarkers(html)) {
    if (typeof part === 'string') joiner.text(part);
    else if (isMarker(part)) joiner.fragment(part.kind === 'form' ? '<form></form>' : 'word', part.text);
  }
  return joiner.end();
}

const CASES: [what: string, given: string, expected: string][] = [
  ['amid a paragraph', '<p>a @form(x) b</p>', '<p>a </p><form></form><p> b</p>'],
  ['at its beginning', '<p> @form(x) b</p>', '<form></form><p> b</p>'],
  ['at its end', '<p>a @form(x)&nbsp;\n</p>c', '<p>a </p><form></form>c'],
  [
    'several',
    '<p>@form(x) @form(y)@form(z) and @form(x)</p>',
    '<form></form><form></form><form></form><p> and </p><form></form>',
  ],
  ['that is a word', '<p>a @article(x) b</p><p>@article(x) c</p>', '<p>a word b</p><p>word c</p>'],
  ['beside a word', '<p>@form(x)@article(x)@form(x)</p>', '<form></form><p>word</p><form></form>'],
  [
    'in mark-up',
    '<p class="l">a <strong>b <em>@form(x)</em> c</strong></p>',
    '<p class="l">a <strong>b <em></em></strong></p><form></form><p class="l"><strong><em></em> c</strong></p>',
  ],
  ['alone in mark-up', '<p><strong>@form(x)</strong></p>', '<form></form>'],
  [
    'in a heading',
    '<h2 id="h" title=" id=\'x\'">a @form(x) b</h2>',
    '<h2 id="h" title=" id=\'x\'">a </h2><form></form><h2 title=" id=\'x\'"> b</h2>',
  ],
  [
    'in a link in a paragraph',
    '<p>a <a href="/b">c @form(x)</a></p>',
    '<p>a <a href="/b">c </a></p><form></form>',
  ],
  ['in a link around blocks', '<a href="/b">c @form(x)</a>', '<a href="/b">c <form></form></a>'],
  ['in mark-up without a paragraph', '<div><b>a @form(x)</b></div>', '<div><b>a </b><form></form></div>'],
  [
    'where blocks may stand',
    '<ul><li>a @form(x) b</li></ul>@form(x)',
    '<ul><li>a <form></form> b</li></ul><form></form>',
  ],
  [
    'after a paragraph without its end',
    '<p>a<ul><li>@form(x)</ul><p>b @form(x)',
    '<p>a<ul><li><form></form></ul><p>b </p><form></form><p>',
  ],
  [
    'behind an image and a break',
    '<p>a<br><img src="/x">@form(x) b</P>',
    '<p>a<br><img src="/x"></p><form></form><p> b</P>',
  ],
  ['in ends without a beginning', '</b></p>a @form(x)</i>', '</b></p>a <form></form></i>'],
];

describe('a marker whose fragment is a block', () => {
  for (const [what, given, expected] of CASES) it(what, () => assert.equal(joined(given), expected));

  it('takes linear time', () => {
    for (const hostile of [
      '<b>'.repeat(60_000),
      '</b>'.repeat(60_000),
      `<p title="${'x'.repeat(200_000)}">`,
      '<p>' + ' '.repeat(200_000),
    ]) {
      const before = process.cpuUsage();
      joined(hostile + 'a @form(x) '.repeat(2000));
      const { user } = process.cpuUsage(before);
      assert.ok(user < 5_000_000, `${user / 1000} ms`);
    }
  });
});
