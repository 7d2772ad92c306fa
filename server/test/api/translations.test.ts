import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const LACE = {
  ...{ shortcut: 'lace', title: { en: 'Lace', fr: 'Dentelle' } },
  content: { en: '<p>Made by hand.</p>', fr: '<p>Fait main.</p>' },
};

forEachEngine('translations', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.languages=en,fr,de'] });
  let editor: Client;

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
  });

  const create = async (path: string, body: object) => {
    const { status, body: made, text } = await editor.post(`${CMS}/${path}`, body);
    assert.equal(status, 201, text);
    return made;
  };
  /** Changes properties of an entity, everything else as it was read. */
  const change = async (path: string, id: string, properties: object) => {
    const { body } = await editor.get(`${CMS}/${path}/${id}`);
    const {
      status,
      body: changed,
      text,
    } = await editor.put(`${CMS}/${path}/${id}`, { ...body, ...properties });
    assert.equal(status, 200, text);
    return changed;
  };

  it('are missing until there is a text, and up to date when they are new', async () => {
    const page = await create('pages', LACE);
    assert.deepEqual(page.translationStates, { fr: [], de: ['missing'] });
    assert.deepEqual(page.translations, {});
    const german = await change('pages', page.id, { title: { ...LACE.title, de: 'Spitze' } });
    assert.deepEqual(german.translationStates.de, ['missing'], 'the content is missing');
    const whole = await change('pages', page.id, { content: { ...LACE.content, de: '<p>Handarbeit.</p>' } });
    assert.deepEqual(whole.translationStates, { fr: [], de: [] });
  });

  it('are outdated when the text of the default language changes alone, with what they were made from', async () => {
    const page = await create('pages', { ...LACE, shortcut: 'outdated' });
    const content = { ...LACE.content, en: '<p>Made <b>by machine</b>.</p>' };
    const changed = await change('pages', page.id, { content });
    assert.deepEqual(changed.translationStates.fr, ['outdated']);
    assert.deepEqual(changed.translations, { fr: { '/content': 'Made by hand.' } });
    const again = await change('pages', page.id, { content: { ...content, en: '<p>Made somehow.</p>' } });
    assert.deepEqual(
      again.translations,
      { fr: { '/content': 'Made by hand.' } },
      'not what it was in between',
    );
    const back = await change('pages', page.id, { content: LACE.content });
    assert.deepEqual(back.translations, {}, 'the text is as it was');
  });

  it('ignore white space and markup', async () => {
    const page = await create('pages', { ...LACE, shortcut: 'marked' });
    const content = { ...LACE.content, en: '<p>\n  Made <em>by</em>\n hand.</p>' };
    assert.deepEqual((await change('pages', page.id, { content })).translationStates.fr, []);
  });

  it('are up to date when both change at once, and when an editor says so', async () => {
    const page = await create('pages', { ...LACE, shortcut: 'both' });
    const both = await change('pages', page.id, { title: { en: 'Bobbin lace', fr: 'Dentelle aux fuseaux' } });
    assert.deepEqual(both.translationStates.fr, []);
    const outdated = await change('pages', page.id, { title: { ...both.title, en: 'Needle lace' } });
    assert.deepEqual(outdated.translations, { fr: { '/title': 'Bobbin lace' } });
    const said = await change('pages', page.id, { translations: { fr: { '/title': 'Needle lace' } } });
    assert.deepEqual([said.translations, said.translationStates.fr], [{}, []]);
    const without = await editor.put(`${CMS}/pages/${page.id}`, {
      ...{ ...LACE, shortcut: 'both' },
      title: { ...both.title, en: 'Lace' },
    });
    assert.deepEqual(
      without.body.translations,
      { fr: { '/title': 'Needle lace' } },
      'a PUT without it keeps them',
    );
  });

  it('are part of working copies and revisions', async () => {
    const page = await create('pages', { ...LACE, shortcut: 'copied' });
    const draft = (body: object) => editor.put(`${CMS}/pages/${page.id}/draft`, body);
    const first = await draft({ ...LACE, shortcut: 'copied', title: { en: 'Needle lace', fr: 'Dentelle' } });
    assert.deepEqual(first.body.translations, { fr: { '/title': 'Lace' } });
    const { body: live } = await editor.get(`${CMS}/pages/${page.id}`);
    assert.deepEqual(live.translations, {});
    const published = await editor.post(`${CMS}/pages/${page.id}/publish`);
    assert.deepEqual(published.body.translations, { fr: { '/title': 'Lace' } });
    await draft({ ...published.body, translations: { fr: { '/title': 'Needle lace' } } });
    const confirmed = await editor.post(`${CMS}/pages/${page.id}/publish`);
    assert.deepEqual(confirmed.body.translations, {});
    const restored = await editor.post(`${CMS}/pages/${page.id}/revisions/2/restore`, undefined, {
      'if-match': `"${confirmed.body.version}"`,
    });
    assert.deepEqual(restored.body.translations, { fr: { '/title': 'Lace' } }, restored.text);
  });

  it('cover forms, models and articles too, including fields', async () => {
    const label = (en: string, fr: string) => ({ label: { en, fr } });
    const model = await create('articles-model', {
      ...{ shortcut: 'news', name: { en: 'News', fr: 'Actualités' } },
      fields: [
        { name: 'teaser', type: 'text', localised: true, attributes: label('Teaser', 'Accroche') },
        { name: 'en', type: 'text', attributes: label('Source', 'Source') },
      ],
    });
    const [teaser, source] = model.fields;
    const renamed = { ...teaser, attributes: label('Summary', 'Accroche') };
    const moved = await change('articles-model', model.id, { fields: [source, renamed] });
    assert.deepEqual(moved.translations, { fr: { [`/fields/${teaser.id}/attributes/label`]: 'Teaser' } });
    const article = await create('articles', {
      ...{ shortcut: 'opening', modelId: model.id, title: { en: 'Opening', fr: 'Ouverture' } },
      values: { teaser: { en: 'We open', fr: 'On ouvre' }, en: 'Press' },
    });
    assert.deepEqual(article.translationStates.fr, []);
    const values = { teaser: { en: 'We close', fr: 'On ouvre' }, en: 'Other' };
    assert.deepEqual((await change('articles', article.id, { values })).translations, {
      fr: { '/values/teaser': 'We open' },
    });
    const form = await create('forms', {
      ...{ shortcut: 'contact', title: { en: 'Contact', fr: 'Contact' } },
      fields: [{ name: 'town', type: 'text', attributes: label('Town', 'Ville') }],
    });
    const field = form.fields[0];
    const edited = await editor.put(`${CMS}/forms/${form.id}/fields/${field.id}`, {
      ...{ name: 'town', type: 'text', attributes: label('City', 'Ville') },
    });
    assert.equal(edited.status, 200, edited.text);
    const { body: read } = await editor.get(`${CMS}/forms/${form.id}`);
    assert.deepEqual(read.translations, { fr: { [`/fields/${field.id}/attributes/label`]: 'Town' } });
  });

  it('filter lists, which show them', async () => {
    const shortcuts = async (query: string) => {
      const { status, body, text } = await editor.get(`${CMS}/pages?sort=shortcut&${query}`);
      assert.equal(status, 200, text);
      return body.items.map(({ shortcut }: { shortcut: string }) => shortcut);
    };
    assert.deepEqual(await shortcuts('translation=fr:outdated'), ['both', 'copied']);
    assert.deepEqual(await shortcuts('translation=de:missing'), ['both', 'copied', 'marked', 'outdated']);
    assert.deepEqual(await shortcuts('translation=de:up-to-date'), ['lace']);
    assert.deepEqual(await shortcuts('translation=fr:up-to-date&search=marked'), ['marked']);
    const { body } = await editor.get(`${CMS}/pages?search=both`);
    assert.deepEqual(body.items[0].translationStates, { fr: ['outdated'], de: ['missing'] });
    assert.equal(body.items[0].translations, undefined);
    assert.equal((await editor.get(`${CMS}/pages?translation=fr:odd`)).status, 400);
    const only = await create('pages', { ...LACE, shortcut: 'only', languages: ['en', 'fr'] });
    assert.deepEqual(only.translationStates, { fr: [], de: [] }, 'German is not wanted');
  });

  it('are counted on the start screen', async () => {
    const { body } = await editor.get('/api/admin/cms/dashboard');
    assert.deepEqual(body.translations, [
      { kind: 'page', locale: 'fr', missing: 0, outdated: 2 },
      { kind: 'page', locale: 'de', missing: 4, outdated: 0 },
      { kind: 'form', locale: 'fr', missing: 0, outdated: 1 },
      { kind: 'form', locale: 'de', missing: 1, outdated: 0 },
      { kind: 'article-model', locale: 'fr', missing: 0, outdated: 1 },
      { kind: 'article-model', locale: 'de', missing: 1, outdated: 0 },
      { kind: 'article', locale: 'fr', missing: 0, outdated: 1 },
      { kind: 'article', locale: 'de', missing: 1, outdated: 0 },
    ]);
  });
});
