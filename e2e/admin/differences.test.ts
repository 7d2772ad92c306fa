import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ArticleView } from '../../server/src/contract/article.ts';
import type { FormView } from '../../server/src/contract/form.ts';
import type { NavigationView } from '../../server/src/contract/navigation.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, startSession, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const PAGES = `${CMS}/pages`;
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SIZES = [
  { value: 's', label: { en: 'Small', fr: 'Petit' } },
  { value: 'l', label: { en: 'Large', fr: 'Grand' } },
];
const MENUS = `${CMS}/navigation`;

describe('differences', () => {
  const stage = setStage();
  let api: ApiClient;
  let stored: PageView;
  const save = async (change: object) => {
    stored = await api.send<PageView>('PUT', `${PAGES}/${stored.id}`, { ...stored, ...change });
  };
  before(async () => {
    api = await signInToApi(stage.server);
    stored = await api.send<PageView>('POST', PAGES, {
      ...{ shortcut: 'opening', status: 'published', title: { en: 'Opening hours' } },
      content: { en: '<h2>When</h2><p>We open at <b>nine</b> in the morning.</p><ul><li>Monday</li></ul>' },
      description: { en: 'When you can come and visit us, and when not.' },
    });
  });

  it('of an earlier version are shown in words, and one field can be taken over', async () => {
    await save({
      content: { en: '<h2>When</h2><p>We open at <b>ten</b> in the morning.</p><ul><li>Tuesday</li></ul>' },
      description: { en: 'When you can come and see us, and when not.' },
    });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${stored.id}?side=history`,
    );
    await page.getByRole('button', { name: 'Compare' }).click();
    const changes = page.getByRole('list', { name: 'Changes since this version' });
    await changes.locator('del', { hasText: 'nine' }).waitFor();
    await changes.locator('ins', { hasText: 'ten' }).waitFor();
    const text = await changes.innerText();
    assert.match(text, /• .*Tuesday/s);
    assert.doesNotMatch(text, /<\w/);
    await checkAccessibility(page, 'differences in words');
    await changes.getByRole('button', { name: 'Show HTML' }).click();
    await changes.getByText('<h2>When</h2>').first().waitFor();
    await changes.getByRole('button', { name: /Use this version: Description/ }).click();
    await page.getByText('Save to keep it').waitFor();
    await saveButton(page).click();
    await page.getByText('Page saved').waitFor();
    stored = await api.send<PageView>('GET', `${PAGES}/${stored.id}`);
    assert.match(stored.description.en!, /visit us/);
    assert.match(stored.content.en!, /ten/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of a collision show what each of both has changed, and merge field by field', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${stored.id}`,
    );
    await page.getByRole('textbox', { name: 'Title' }).first().fill('Opening times of the house');
    await save({ content: { en: '<h2>When</h2><p>We open at <b>eleven</b> in the morning.</p>' } });
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else has saved this' });
    await dialog.locator('ins', { hasText: 'eleven' }).waitFor();
    await checkAccessibility(page, 'a collision in words');
    await dialog.getByRole('button', { name: /Use theirs: .*Content/ }).click();
    await dialog.locator('ins', { hasText: 'eleven' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Page saved').waitFor();
    stored = await api.send<PageView>('GET', `${PAGES}/${stored.id}`);
    assert.equal(stored.title.en, 'Opening times of the house');
    assert.match(stored.content.en!, /eleven/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of pending changes are shown beside the published version, and one field can be taken back', async () => {
    const draft = { ...stored, title: { en: 'Times' }, content: { en: '<p>We open at noon.</p>' } };
    await api.send('PUT', `${PAGES}/${stored.id}/draft`, { ...draft, version: stored.version });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/pages/${stored.id}`,
    );
    await page.getByRole('button', { name: 'Compare…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes to the published version' });
    await dialog.locator('ins', { hasText: 'noon' }).waitFor();
    await checkAccessibility(page, 'pending changes compared with the published version');
    await dialog.getByRole('button', { name: /Use published version: Title/ }).click();
    await dialog.getByText('Times', { exact: true }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await saveButton(page).click();
    await page.getByText('Pending changes saved').waitFor();
    const pending = await api.send<PageView>('GET', `${PAGES}/${stored.id}/draft`);
    assert.deepEqual([pending.title, pending.content], [stored.title, draft.content]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of a menu are an outline of its items', async () => {
    const visit = { label: { en: 'Opening' }, target: { page: stored.shortcut } };
    const shop = { label: { en: 'Shop' }, target: { address: 'https://shop.example/' } };
    const menu = await api.send<NavigationView>('POST', MENUS, {
      ...{ shortcut: 'aside', title: { en: 'Aside' }, items: [visit] },
    });
    await api.send('PUT', `${MENUS}/${menu.id}`, { ...menu, items: [{ ...visit, children: [shop] }] });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/navigation/${menu.id}?side=history`,
    );
    await page.getByRole('button', { name: 'Compare' }).click();
    const changes = page.getByRole('list', { name: 'Changes since this version' });
    await changes.locator('ins', { hasText: 'Shop (https://shop.example/)' }).waitFor();
    assert.match(await changes.innerText(), /Opening \(opening\)/);
    await changes.getByRole('button', { name: 'Use this version: Items' }).click();
    await saveButton(page).click();
    await page.getByText('Menu saved').waitFor();
    const { items } = await api.send<NavigationView>('GET', `${MENUS}/${menu.id}`);
    assert.deepEqual(items, [visit]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of an image name it', async () => {
    const body = new FormData();
    body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), 'mill.png');
    body.append('title', JSON.stringify({ en: 'The mill' }));
    const headers = { cookie: await startSession(stage.server) };
    const upload = { method: 'POST', headers, body };
    const answer = await fetch(`${stage.server.origin}/api/admin/cms/media`, upload);
    const { id: image } = (await answer.json()) as { id: string };
    const page = await api.send<PageView>('POST', PAGES, { shortcut: 'mill', title: { en: 'Mill' }, image });
    await api.send('PUT', `${PAGES}/${page.id}`, { ...page, image: null });
    const visitor = await visitSignedIn(stage.browser, stage.server, `/admin/pages/${page.id}?side=history`);
    await visitor.page.getByRole('button', { name: 'Compare' }).click();
    const changes = visitor.page.getByRole('list', { name: 'Changes since this version' });
    await changes.getByText('The mill').waitFor();
    assert.deepEqual(visitor.complaints, []);
    await visitor.close();
  });

  it('of an article name chosen articles and options in the language of the reader', async () => {
    const label = { en: 'Field' };
    const { id: modelId } = await api.send<{ id: string }>('POST', `${CMS}/articles-model`, {
      ...{ shortcut: 'story', name: { en: 'Story' } },
      fields: [
        { name: 'next', type: 'article', attributes: { label } },
        { name: 'others', type: 'article', localised: true, attributes: { label } },
        { name: 'size', type: 'select', attributes: { label, values: SIZES } },
        { name: 'sizes', type: 'multi-select', attributes: { label, values: SIZES } },
      ],
    });
    const save = (method: 'POST' | 'PUT', path: string, article: object) =>
      api.send<ArticleView>(method, `${CMS}/articles${path}`, { modelId, ...article });
    const zebra = await save('POST', '', { shortcut: 'zebra', title: { en: 'Zebra', fr: 'Zèbre' } });
    const gone = await save('POST', '', { shortcut: 'gone', title: { en: 'Gone' } });
    const story = await save('POST', '', {
      ...{ shortcut: 'first', title: { en: 'First' } },
      values: { next: gone.id, size: 's', sizes: ['s'] },
    });
    await save('PUT', `/${story.id}`, {
      ...story,
      values: { next: zebra.id, others: { en: zebra.id }, size: 'l', sizes: ['s', 'l'] },
    });
    await api.send('DELETE', `${CMS}/articles/${gone.id}`);
    const path = `/admin/articles/${story.id}?side=history`;
    const visitor = await visitSignedIn(stage.browser, stage.server, path, { locale: 'fr-FR' });
    await visitor.page.getByRole('button', { name: 'Comparer' }).click();
    const changes = visitor.page.getByRole('list', { name: 'Différences avec la version actuelle' });
    await changes.getByText('en: Zèbre').waitFor();
    const texts = await changes.getByRole('definition').allInnerTexts();
    assert.deepEqual(texts, [gone.id, 'Zèbre', 'Petit', 'Grand', 'Petit', 'Petit\nGrand', '–', 'en: Zèbre']);
    assert.deepEqual(visitor.complaints, []);
    await visitor.close();
  });

  it('of a form name the default options of its fields', async () => {
    const attributes = { label: { en: 'Size' }, values: SIZES, default: 's' };
    const { id, ...form } = await api.send<FormView>('POST', `${CMS}/forms`, {
      ...{ shortcut: 'order', title: { en: 'Order' } },
      fields: [{ name: 'size', type: 'radio', attributes }],
    });
    const fields = form.fields.map((field) => ({ ...field, attributes: { ...attributes, default: 'l' } }));
    await api.send('PUT', `${CMS}/forms/${id}`, { ...form, fields });
    const visitor = await visitSignedIn(stage.browser, stage.server, `/admin/forms/${id}?side=history`);
    await visitor.page.getByRole('button', { name: 'Compare' }).click();
    const changes = visitor.page.getByRole('list', { name: 'Changes since this version' });
    await changes.getByText('Small').waitFor();
    assert.deepEqual(await changes.getByRole('definition').allInnerTexts(), ['Small', 'Large']);
    assert.deepEqual(visitor.complaints, []);
    await visitor.close();
  });
});
