import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const box = async (element: Locator) => (await element.boundingBox())!;

describe('notifications', () => {
  const stage = setStage({ project: 'e2e/admin/site' });

  for (const [name, viewport] of [
    ['a desktop', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
    ['a small phone', { width: 360, height: 740 }],
  ] as const) {
    it(`cover neither the title nor a save button on ${name}`, async () => {
      const api = await signInToApi(stage.server);
      const { id } = await api.send<FormView>('POST', '/api/admin/cms/forms', {
        ...{ shortcut: name.replaceAll(' ', '-'), title: { en: 'Said' } },
      });
      const { page, complaints, close } = await visitSignedIn(
        stage.browser,
        stage.server,
        `/admin/forms/${id}`,
        { viewport },
      );
      const covers = async (said: string) => {
        const notice = page.getByRole('status').filter({ hasText: said });
        await notice.hover();
        const over = await box(notice);
        const kept = [
          page.getByRole('heading', { level: 1 }),
          ...(await page.locator('[data-floating] > button').all()),
        ];
        const boxes = await Promise.all(kept.map(box));
        return boxes.filter(
          ({ x, y, width, height }) =>
            x < over.x + over.width && over.x < x + width && y < over.y + over.height && over.y < y + height,
        );
      };
      const title = page.getByRole('textbox', { name: /^Title/ }).first();
      await title.fill('Said aloud');
      await saveButton(page).click();
      assert.deepEqual(await covers('Form saved'), []);
      await title.fill('Said softly');
      await page.getByRole('button', { name: 'Save without publishing' }).click();
      assert.deepEqual(await covers('Pending changes saved'), []);
      assert.deepEqual(complaints, []);
      await close();
    });
  }
});
