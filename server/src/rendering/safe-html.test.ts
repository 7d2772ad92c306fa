import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
// Under its own name the formatter would lay out what the literals hold.
import { html as made, type SafeHtml } from './safe-html.ts';

describe('html', () => {
  const CASES: [title: string, result: SafeHtml, expected: string][] = [
    ['keeps the literal', made`<p class="a">x</p>`, '<p class="a">x</p>'],
    [
      'escapes values',
      made`<p title="${'"\'><&'}">${'<b>'}</p>`,
      '<p title="&#34;&#39;&gt;&lt;&amp;">&lt;b&gt;</p>',
    ],
    ['keeps safe HTML', made`<ul>${made`<li>${'<'}</li>`}</ul>`, '<ul><li>&lt;</li></ul>'],
    ['joins lists', made`${['a', made`<b>b</b>`, 3]}`, 'a<b>b</b>3'],
    ['prints nothing for what is not there', made`[${null}${undefined}${false}]`, '[]'],
    ['prints numbers and truth', made`${0} ${true}`, '0 true'],
    ['prints nothing for data without a text', made`${Object.create(null)}`, ''],
  ];
  for (const [title, result, expected] of CASES) it(title, () => assert.equal(String(result), expected));

  it('rejects an object that only looks safe', () => {
    const forged = { toString: () => '<script>' };
    assert.equal(String(made`${forged}`), '&lt;script&gt;');
  });
});
