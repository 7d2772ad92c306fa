import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import type { ArticleModelView } from '../../server/src/contract/article-model.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

describe('the fields of forms and models', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  const waitFor = async (element: Locator, check: (node: Element) => boolean) =>
    element.page().waitForFunction(check, (await element.elementHandle())!);
  const waitForFocus = (input: Locator) => waitFor(input, (node) => node === document.activeElement);
  /** Waits until an element is completely visible and not covered. */
  const waitForSight = (element: Locator) =>
    waitFor(element, (node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const inside = top >= 0 && bottom <= innerHeight;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return inside && hit !== null && (node.contains(hit) || hit.contains(node));
    });

  async function addField(page: Page, type: string) {
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('dialog').getByRole('button', { name: type }).click();
  }

  for (const [what, path, body] of [
    ['form', 'forms', { shortcut: 'survey', title: { en: 'Survey' } }],
    ['model', 'articles-model', { shortcut: 'book', name: { en: 'Book' } }],
  ] as const) {
    it(`of a ${what}: scrolls to a new field, and focuses a new choice`, async () => {
      const api = await signInToApi(stage.server);
      const owner = await api.send<FormView | ArticleModelView>('POST', `${CMS}/${path}`, body);
      for (let number = 1; number <= 6; number++) {
        await api.send('POST', `${CMS}/${path}/${owner.id}/fields`, {
          ...{ name: `field${number}`, type: 'text', attributes: { label: { en: `Field ${number}` } } },
        });
      }
      for (const viewport of [
        { width: 1280, height: 720 },
        { width: 390, height: 700 },
      ]) {
        const { page, complaints, close } = await visitSignedIn(
          stage.browser,
          stage.server,
          `/admin/${path}/${owner.id}`,
          { viewport },
        );
        await addField(page, 'Drop-down list');
        const editor = page.getByRole('group', { name: 'Field' });
        const label = editor.getByRole('textbox', { name: /^Label/ }).first();
        await waitForFocus(label);
        await waitForSight(label);
        for (const number of [1, 2, 3, 4]) {
          const choice = editor.getByLabel(`Label of choice ${number}`);
          if ((await choice.count()) > 0) await choice.focus();
          else await editor.getByRole('button', { name: 'Add a choice' }).click();
          await waitForFocus(choice);
          await page.keyboard.type(`Choice ${number}`);
          assert.equal(await choice.inputValue(), `Choice ${number}`);
          await waitForSight(choice);
        }
        assert.deepEqual(complaints, []);
        await close();
      }
    });
  }
});
