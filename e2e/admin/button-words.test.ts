import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { contentsOf, FORM, MENU, MODEL, type Contents } from '../support/kinds.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

describe('the save button', () => {
  const stage = setStage();
  let draft: PageView;
  let contents: Contents;
  before(async () => {
    const api = await signInToApi(stage.server);
    contents = await contentsOf(api);
    draft = await api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'words', title: { en: 'Words' } },
    });
  });

  it('says what it does', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${draft.id}`,
    );
    const says = async (words: string) => assert.equal(await saveButton(page).innerText(), words);
    await says('Save draft');
    await page.getByRole('radio', { name: /^Published/ }).check();
    await says('Publish');
    await page.getByLabel('Visible from').fill('2099-01-01T08:00');
    await says('Schedule');
    await page.getByLabel('Visible from').fill('');
    await saveButton(page).click();
    await page.getByText('Page saved').waitFor();
    await says('Publish changes');
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Better words');
    await page.getByRole('button', { name: 'Save without publishing' }).click();
    await page.getByText('Pending changes saved').waitFor();
    await says('Save draft');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Changes published').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  for (const kind of [FORM, MODEL, MENU])
    it(`says that saving a ${kind.one} changes what visitors see`, async () => {
      const { id } = await contents.create(kind, `${kind.one}-words`, 'Words');
      const { page, complaints, close } = await visitSignedIn(
        stage.browser,
        stage.server,
        `/admin/${kind.path}/new`,
      );
      const says = async (words: string) => assert.equal(await saveButton(page).innerText(), words);
      await says('Save');
      await page.goto(`/admin/${kind.path}/${id}`);
      await page.getByRole('textbox', { name: kind.input }).first().fill('Better words');
      await says('Publish changes');
      await page.getByRole('button', { name: 'Save without publishing' }).click();
      await page.getByText('Pending changes saved').waitFor();
      await says('Save draft');
      assert.equal((await contents.read(kind, id))[kind.name]!.en, 'Words');
      assert.deepEqual(complaints, []);
      await close();
    });
});
