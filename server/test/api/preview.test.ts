import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages/preview';
const ARTICLES = '/api/admin/cms/articles/preview';

const PROJECT = {
  'templates/pages/wide.liquid':
    '<!doctype html><html lang="{{ locale }}"><main class="wide">{{ content }}</main></html>',
  'data/content.yaml': `
articleModels:
  - shortcut: event
    name: { en: Event }
    fields:
      - { name: body, type: rich-text, localised: true, attributes: { label: { en: Body } } }
      - { name: seats, type: number, required: true, attributes: { label: { en: Seats } } }
articles:
  - { shortcut: hidden, model: event, title: { en: Hidden feast, fr: Fête cachée }, values: { seats: 7, body: { en: '<p>@article(nowhere)</p>' } } }
  - { shortcut: shown, model: event, title: { en: Shown feast }, status: published, values: { seats: 7 } }
`,
};

forEachEngine('previews', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  let modelId: string;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    modelId = (await editor.get('/api/admin/cms/articles-model')).body.items[0].id;
  });

  const faults = (answer: Answer) =>
    (answer.body.errors as { pointer: string; code: string }[])
      .map(({ pointer, code }) => `${pointer} ${code}`)
      .sort();
  const isSecured = (answer: Answer) => {
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers['content-type']!, /^text\/html/);
    assert.match(answer.headers['content-security-policy']!, /sandbox/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(answer.text, /^<!doctype html>/i);
  };
  const count = async () => {
    const { total } = await test.app.database.read
      .selectFrom('content_entity')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };

  it('show an unsaved page in the requested locale', async () => {
    const stored = await count();
    const page = {
      shortcut: 'new-page',
      title: { en: 'Harvest', fr: 'Récolte' },
      content: { en: '<p>Apples</p>', fr: '<p>Pommes</p> @article(shown)' },
      locale: 'fr',
    };
    const answer = await editor.post(PAGES, page);
    isSecured(answer);
    assert.match(answer.text, /lang="fr"/);
    assert.match(answer.text, /Récolte/);
    assert.match(answer.text, /Pommes/);
    assert.match(answer.text, /Shown feast/);
    assert.match((await editor.post(PAGES, { ...page, locale: undefined })).text, /Apples/);
    assert.equal(await count(), stored);
  });

  it('show a page with non-fatal faults, and list them', async () => {
    const answer = await editor.post(PAGES, {
      shortcut: 'Not A Shortcut',
      content: { en: '<p>Text @form(nowhere)</p>', de: 'alt' },
      template: 'gone',
      contributors: ['nobody'],
      stylesheets: ['none'],
    });
    isSecured(answer);
    assert.match(answer.text, /Text/);
    assert.match(answer.text, /Form not found/);
    isSecured(await editor.post(PAGES, {}));
  });

  it('use the template of the page and sanitise its content', async () => {
    const answer = await editor.post(PAGES, {
      template: 'wide',
      content: { en: '<p onclick="x()">Clean<script>x()</script></p>' },
    });
    isSecured(answer);
    assert.match(answer.text, /class="wide"><p>Clean<\/p>/);
  });

  it('refuse an invalid page and an unknown locale', async () => {
    const wrong = await editor.post(PAGES, { title: 'text', urls: 1, unknown: 1, locale: 'de' });
    assert.equal(wrong.status, 422);
    assert.deepEqual(faults(wrong), [
      '/locale unknown-locale',
      '/title type',
      '/unknown unknown-property',
      '/urls type',
    ]);
    const large = await editor.post(PAGES, { content: { en: 'x'.repeat(2 * 1024 * 1024 + 1) } });
    assert.deepEqual([large.status, faults(large)], [413, ['/content/en too-large']]);
  });

  it('show an unsaved article', async () => {
    const stored = await count();
    const article = {
      shortcut: 'new-article',
      modelId,
      title: { en: 'Wine night', fr: 'Soirée du vin' },
      values: { seats: 31, body: { fr: '<p>Du vin<script>x()</script></p>' } },
    };
    const answer = await editor.post(ARTICLES, { ...article, locale: 'fr' });
    isSecured(answer);
    assert.match(answer.text, /Soirée du vin/);
    assert.match(answer.text, /<p>Du vin<\/p>/);
    assert.match(answer.text, /31/);
    assert.equal(await count(), stored);
  });

  it('show an article with invalid values', async () => {
    const answer = await editor.post(ARTICLES, {
      modelId,
      title: { en: 'Half done' },
      values: { seats: 'many', body: { en: '<p>Kept</p>' }, gone: 1 },
    });
    isSecured(answer);
    assert.match(answer.text, /Half done/);
    assert.match(answer.text, /Kept/);
    assert.doesNotMatch(answer.text, /many/);
  });

  it('refuse an article without a model', async () => {
    assert.deepEqual(faults(await editor.post(ARTICLES, { title: { en: 'x' } })), ['/modelId required']);
    const unknown = await editor.post(ARTICLES, { modelId: '01890a5d-ac96-774b-bcce-b302099a8057' });
    assert.deepEqual([unknown.status, faults(unknown)], [422, ['/modelId unknown-model']]);
  });

  it('[§4.3-4] show a stored article by its shortcut, in any state, with its faults', async () => {
    const answer = await editor.get('/api/admin/cms/articles/hidden/view?locale=fr');
    isSecured(answer);
    assert.match(answer.text, /Fête cachée/);
    const inEnglish = await editor.get('/api/admin/cms/articles/hidden/view');
    assert.match(inEnglish.text, /Hidden feast/);
    assert.match(inEnglish.text, /Article not found/);
  });

  it('[§4.3-4] return 404 for an unknown article or locale', async () => {
    const missing = await editor.get('/api/admin/cms/articles/nowhere/view');
    assert.deepEqual([missing.status, missing.body.code], [404, 'not-found']);
    const locale = await editor.get('/api/admin/cms/articles/hidden/view?locale=de');
    assert.deepEqual([locale.status, faults(locale)], [400, ['locale unknown-locale']]);
  });
});
