import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn } from '../support/admin-visit.ts';
import { setStage } from '../support/stage.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' }).first();

/** Pastes HTML into an empty text, and returns the text's HTML, one block a line. */
async function pasted(page: Page, html: string): Promise<string> {
  await content(page).click();
  await content(page).evaluate((node, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'text');
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await page.getByRole('button', { name: 'HTML', exact: true }).first().click();
  await page.locator('.cm-content').first().waitFor();
  return (await content(page).innerText()).trim();
}

const sample = (name: string) => readFile(join(import.meta.dirname, 'clipboard', name), 'utf8');

/** What the document of both programs says. */
const DOCUMENT = [
  '<h2>The mill</h2>',
  '<p>It stands <strong>where</strong> the river <em>bends</em> – see <a href="https://mill.example/plan">the plan</a>.</p>',
  '<h3>Visits</h3>',
  '<ul><li>On foot<ul><li>from the station</li></ul></li><li>By <strong>boat</strong></li></ul>',
  '<ol><li>Ring</li><li>Wait</li></ol>',
  '<table><thead><tr><th>Day</th><th>Hours</th></tr></thead>' +
    '<tbody><tr><td>Monday</td><td>9–12</td></tr></tbody></table>',
].join('\n');

describe('a pasted text', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  const cases: [title: string, html: () => Promise<string>, expected: string][] = [
    ['of Word', () => sample('word.html'), DOCUMENT],
    ['of Google Docs', () => sample('google-docs.html'), DOCUMENT],
    [
      'of a website',
      async () =>
        '<div class="a"><div style="color:red">One</div><div>two <font color="red">three</font></div></div><p lang="fr">Four</p>',
      '<p>One</p>\n<p>two three</p>\n<p>Four</p>',
    ],
    ['of a line with its emphasis', async () => 'A <b>b</b><br>c', '<p>A <strong>b</strong><br>c</p>'],
  ];

  for (const [title, html, expected] of cases)
    it(`${title} is clean`, async () => {
      const { page, complaints, close } = await visitSignedIn(
        ...([stage.browser, stage.server, '/admin/pages/new'] as const),
      );
      assert.equal(await pasted(page, await html()), expected);
      assert.deepEqual(complaints, []);
      await close();
    });
});
