import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ArticleModelView } from '../../server/src/contract/article-model.ts';
import type { ArticleView } from '../../server/src/contract/article.ts';
import type { FormItem, FormView } from '../../server/src/contract/form.ts';
import { visitSignedIn, type VisitOptions } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const field = (name: string, type = 'text') => ({ name, type, attributes: { label: { en: name } } });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('features common to every kind of content', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let model: ArticleModelView;
  before(async () => {
    api = await signInToApi(stage.server);
    model = await api.send('POST', `${CMS}/articles-model`, {
      ...{ shortcut: 'news', name: { en: 'News' } },
      fields: [field('lead')],
    });
  });
  const open = (path: string, options?: VisitOptions) =>
    visitSignedIn(stage.browser, stage.server, `/admin/${path}`, options);

  it('restores a form with its fields', async () => {
    const first = await api.send<FormView>('POST', `${CMS}/forms`, {
      ...{ shortcut: 'kept', title: { en: 'Kept' } },
      fields: [field('town'), field('street')],
    });
    const [town] = first.fields;
    await api.send('PUT', `${CMS}/forms/${first.id}`, {
      ...first,
      fields: [{ ...town, attributes: { label: { en: 'Place' } } }],
    });
    const { page, complaints, close } = await open(`forms/${first.id}?side=history`);
    await press(page, 'Compare');
    const differences = page.getByRole('list', { name: 'Changes since this version' });
    await differences.getByText('Fields · town · Label · en').waitFor();
    await differences.getByText('Fields · street').waitFor();
    await checkAccessibility(page, 'history of a form');
    await press(page, 'Restore version 1');
    await page.getByText('Version restored').waitFor();
    await page
      .getByRole('button', { name: /street/ })
      .first()
      .waitFor();
    const { fields, version } = await api.send<FormView>('GET', `${CMS}/forms/${first.id}`);
    assert.deepEqual([version, fields.map(({ id }) => id)], [3, first.fields.map(({ id }) => id)]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('prepares pending changes of an article, previews and publishes them', async () => {
    const article = await api.send<ArticleView>('POST', `${CMS}/articles`, {
      ...{ shortcut: 'bridge', modelId: model.id, title: { en: 'The bridge' }, status: 'published' },
      values: { lead: 'Closed' },
    });
    const read = async () => (await api.send<ArticleView>('GET', `${CMS}/articles/${article.id}`)).values;
    const { page, complaints, close } = await open(`articles/${article.id}`);
    await page.getByRole('textbox', { name: 'lead' }).fill('Open again');
    await press(page, 'Save without publishing');
    await page.getByText('You have pending changes').waitFor();
    await page.getByText('Pending changes', { exact: true }).waitFor();
    assert.deepEqual(await read(), { lead: 'Closed' });
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.frameLocator('iframe[title^="Preview"]').getByText('Open again').waitFor();
    await page.getByText('Pending changes saved').waitFor({ state: 'hidden' });
    await checkAccessibility(page, 'working copy of an article');
    await press(page, 'Publish changes');
    await page.getByText('Changes published').waitFor();
    assert.deepEqual(await read(), { lead: 'Open again' });
    assert.deepEqual(complaints, []);
    await close();
  });

  it('closes and opens several forms, and refuses to delete one that is in use', async () => {
    for (const name of ['one', 'two']) {
      await api.send('POST', `${CMS}/forms`, { shortcut: name, title: { en: `Form ${name}` } });
    }
    await api.send('POST', `${CMS}/pages`, {
      ...{ shortcut: 'shows', title: { en: 'Shows' }, status: 'published' },
      content: { en: '<p>@form(one)</p>' },
    });
    const forms = async () => {
      const { items } = await api.send<{ items: FormItem[] }>(
        'GET',
        `${CMS}/forms?search=form&sort=shortcut`,
      );
      return items.map(({ shortcut, status }) => `${shortcut} ${status}`);
    };
    const { page, complaints, close } = await open('forms?search=Form', {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await page.getByRole('checkbox', { name: 'Select Form one' }).check();
    await page.getByRole('checkbox', { name: 'Select Form two' }).check();
    await press(page, 'Close');
    await page.getByText('2 forms closed').waitFor();
    assert.deepEqual(await forms(), ['one closed', 'two closed']);
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete 2 forms?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 form was not changed').waitFor();
    await page.getByText('The page “Shows” uses it.').waitFor();
    await page.getByText('1 form deleted').waitFor();
    await checkAccessibility(page, 'refused forms');
    assert.deepEqual(await forms(), ['one closed']);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('copies a model with its fields, and asks before removing a field that has values', async () => {
    const { page, complaints, close } = await open(`articles-model/${model.id}`);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('You are now editing the copy').waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith(model.id));
    const copy = await api.send<ArticleModelView>(
      'GET',
      `${CMS}/articles-model/${new URL(page.url()).pathname.split('/').at(-1)!}`,
    );
    assert.deepEqual([copy.shortcut, copy.fields[0]!.name], ['news-copy', 'lead']);
    assert.notEqual(copy.fields[0]!.id, model.fields[0]!.id);

    const held = await api.send<ArticleView>('POST', `${CMS}/articles`, {
      ...{ shortcut: 'held', modelId: copy.id, title: { en: 'Held' }, values: { lead: 'Here' } },
    });
    await page.getByRole('button', { name: 'More actions for “lead”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the field “lead”?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await saveButton(page).click();
    await page.getByText('The article “Held” uses it.').waitFor();
    await checkAccessibility(page, 'a field with values');
    await press(page, 'Save and delete the values in articles');
    await page.getByText('All changes saved').waitFor();
    assert.deepEqual((await api.send<ArticleView>('GET', `${CMS}/articles/${held.id}`)).values, {});
    assert.deepEqual(complaints, []);
    await close();
  });
});
