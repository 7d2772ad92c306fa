import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import { visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { ARTICLE, contentsOf, FORM, type Contents } from '../support/kinds.ts';
import { setStage } from '../support/stage.ts';

describe('a preview link', () => {
  const stage = setStage();
  let draft: PageView;
  let contents: Contents;
  before(async () => {
    const api = await signInToApi(stage.server);
    contents = await contentsOf(api);
    draft = await api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'plans', title: { en: 'Our plans' }, content: { en: '<p>A roof garden.</p>' } },
    });
  });

  it('is made with three clicks, shows a draft to a stranger, and ends when it is revoked', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${draft.id}`,
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share a preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share a preview' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await checkAccessibility(page, 'preview links');
    const path = address.slice(address.indexOf('/preview?'));

    const stranger = await visit(stage.browser, stage.server, path);
    await stranger.page.getByRole('heading', { level: 1, name: 'Our plans' }).waitFor();
    await stranger.page.getByText('A roof garden.').waitFor();
    assert.deepEqual(stranger.complaints, []);
    await dialog.getByRole('button', { name: /Revoke the link/ }).click();
    await dialog.getByRole('list', { name: 'Active links' }).waitFor({ state: 'detached' });
    const answer = await stranger.page.reload();
    assert.equal(answer?.status(), 404);
    await stranger.close();
    assert.deepEqual(complaints, []);
    await close();
  });

  for (const kind of [FORM, ARTICLE])
    it(`shows the pending changes of a ${kind.one} to a stranger`, async () => {
      const view = await contents.create(kind, `shared-${kind.one}`, 'Public now');
      await contents.prepare(kind, view, 'Public soon');
      const path = `/admin/${kind.path}/${view.id}`;
      const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, path);
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Share a preview' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      const address = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      const stranger = await visit(
        stage.browser,
        stage.server,
        new URL(address).pathname + new URL(address).search,
      );
      await stranger.page.getByText('Public soon').first().waitFor();
      assert.deepEqual(complaints, []);
      await stranger.close();
      await close();
    });
});
