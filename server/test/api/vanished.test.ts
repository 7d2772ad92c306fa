import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

const CMS = '/api/admin/cms';
const label = { en: 'Label', fr: 'Étiquette' };
const span = { from: 1, to: 3 };

const WHOLE = {
  'application.yaml': `app.cms:
  enabled-form-field-list: [text, select, span]
  enabled-article-field-list: [text, number, span]
`,
  'field-types/span.ts': `import { defineFieldType } from 'parvis';
export default defineFieldType({
  name: 'span',
  attributes: { unit: { type: 'string' } },
  validate: (value) => (typeof value === 'object' ? [] : [{ code: 'span' }]),
});
`,
  'contributors/greeter.ts': `export default { name: 'greeter', contribute(model) { model.greeting = 'hello'; } };\n`,
  'templates/pages/wide.liquid': '{{ content }}',
  'data/style.css': 'p { color: red }',
  'data/10-style.yaml': 'stylesheets: [{ id: wide, file: style.css }]\n',
};

/** Everything from the project is gone, and all but one language and one type. */
const SETTINGS = [
  'app.cms.languages=en',
  'app.cms.enabled-form-field-list=text',
  'app.cms.enabled-article-field-list=text',
];

const faults = (answer: { body: { errors?: { pointer: string; code: string }[] } }) =>
  answer.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`).sort();

forEachEngine('[contract §2] missing definitions do not block editing', (engine) => {
  const page = {
    ...{ shortcut: 'home', title: label, description: label, content: { en: '<p>a</p>', fr: '<p>b</p>' } },
    ...{ template: 'wide', stylesheets: ['wide'], contributors: ['greeter'], status: 'published' },
  };
  const form = { shortcut: 'stay', title: label, contributors: ['greeter'] };
  const formFields = [
    { name: 'when', type: 'span', attributes: { label, unit: 'days', default: span } },
    {
      name: 'kind',
      type: 'select',
      attributes: { label, values: [{ value: 'a', label }], default: 'a' },
    },
  ];
  const modelFields = [
    { name: 'when', type: 'span', required: true, attributes: { label, unit: 'days', default: span } },
    { name: 'whenever', type: 'span', localised: true, attributes: { label, unit: 'days' } },
    { name: 'score', type: 'number', attributes: { label } },
  ];
  const values = { when: span, whenever: { en: span, fr: { from: 2, to: 4 } }, score: 3 };

  const paths = {} as Record<
    'page' | 'form' | 'model' | 'article' | 'preparedPage' | 'preparedForm' | 'preparedArticle',
    string
  >;
  let later: TestApp;
  let editor: Client;
  const authorities = [
    ...(['access_cms_page', 'access_cms_forms', 'access_cms_articles'] as const),
    ...(['access_cms_articles_model', 'access_css'] as const),
  ];

  before(async () => {
    const url = await engine.newDatabase();
    const sameDatabase: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
    const earlier = await startTestApp(sameDatabase, { project: testProject(WHOLE) });
    const author = await earlier.signIn(...authorities);
    const make = async (path: string, body: object) => {
      const answer = await author.post(`${CMS}/${path}`, body);
      assert.equal(answer.status, 201, answer.text);
      return answer.body.id as string;
    };
    paths.page = `${CMS}/pages/${await make('pages', page)}`;
    const formId = await make('forms', form);
    paths.form = `${CMS}/forms/${formId}`;
    for (const field of formFields) await make(`forms/${formId}/fields`, field);
    const modelId = await make('articles-model', {
      shortcut: 'trip',
      name: label,
      contributors: ['greeter'],
    });
    paths.model = `${CMS}/articles-model/${modelId}`;
    for (const field of modelFields) await make(`articles-model/${modelId}/fields`, field);
    const article = { shortcut: 'rome', modelId, title: label, values, contributors: ['greeter'] };
    paths.article = `${CMS}/articles/${await make('articles', article)}`;
    const bare = { shortcut: 'bare', title: label, modelId };
    paths.preparedPage = `${CMS}/pages/${await make('pages', { shortcut: 'bare', title: label })}`;
    paths.preparedForm = `${CMS}/forms/${await make('forms', { shortcut: 'bare', title: label })}`;
    paths.preparedArticle = `${CMS}/articles/${await make('articles', { ...bare, values: { when: { from: 0 } } })}`;
    const prepare = async (path: string, body: object) => {
      const answer = await author.put(`${path}/draft`, body);
      assert.equal(answer.status, 200, answer.text);
    };
    await prepare(paths.preparedPage, { ...page, shortcut: 'bare' });
    await prepare(paths.preparedForm, { ...form, shortcut: 'bare', fields: formFields });
    await prepare(paths.preparedArticle, { ...article, shortcut: 'bare' });
    await earlier.app.close();

    later = await startTestApp(sameDatabase, { settings: SETTINGS });
    editor = await later.signIn(...authorities);
  });
  after(() => later.app.close());

  for (const kind of ['page', 'form', 'model', 'article'] as const) {
    it(`${kind}: what was read can be saved`, async () => {
      const read = await editor.get(paths[kind]);
      const saved = await editor.put(paths[kind], read.body);
      assert.equal(saved.status, 200, saved.text);
      const { version, updatedAt, updatedBy, ...rest } = read.body;
      const now = (await editor.get(paths[kind])).body;
      assert.deepEqual({ ...now, version, updatedAt, updatedBy }, { version, updatedAt, updatedBy, ...rest });
    });
  }

  for (const kind of ['page', 'form', 'article'] as const) {
    it(`${kind}: a working copy can be saved, saved again and published`, async () => {
      const { body } = await editor.get(paths[kind]);
      const draft = await editor.put(`${paths[kind]}/draft`, body);
      assert.equal(draft.status, 200, draft.text);
      const again = await editor.put(`${paths[kind]}/draft`, draft.body);
      assert.equal(again.status, 200, again.text);
      const published = await editor.post(`${paths[kind]}/publish`);
      assert.equal(published.status, 200, published.text);
    });
  }

  for (const kind of ['preparedPage', 'preparedForm', 'preparedArticle'] as const) {
    it(`${kind}: an existing working copy can be published`, async () => {
      const published = await editor.post(`${paths[kind]}/publish`);
      assert.equal(published.status, 200, published.text);
    });
  }

  for (const kind of ['form', 'model'] as const) {
    it(`${kind}: its fields can be saved individually and reordered`, async () => {
      const { items } = (await editor.get(`${paths[kind]}/fields`)).body;
      for (const field of items) {
        const saved = await editor.put(`${paths[kind]}/fields/${field.id}`, field);
        assert.equal(saved.status, 200, saved.text);
      }
      const ids = items.map(({ id }: { id: string }) => id).reverse();
      assert.equal((await editor.put(`${paths[kind]}/fields/order`, { ids })).status, 200);
    });
  }

  it('values of a missing type stay unchanged; others are texts', async () => {
    const { body } = await editor.get(paths.article);
    assert.deepEqual(body.values, values);
    const change = (given: object) => editor.put(paths.article, { ...body, values: { ...values, ...given } });
    assert.deepEqual(faults(await change({ when: { from: 1, to: 4 } })), ['/values/when text-type']);
    assert.deepEqual(faults(await change({ whenever: { en: span, fr: span } })), [
      '/values/whenever/fr text-type',
    ]);
    assert.deepEqual(faults(await change({ whenever: { en: span, de: span } })), [
      '/values/whenever/de text-type',
      '/values/whenever/de unknown-locale',
    ]);
    const cleared = await change({ whenever: { en: span } });
    assert.equal(cleared.status, 200, cleared.text);
    assert.deepEqual(cleared.body.values.whenever, { en: span });
  });

  it('an article of such a model is shown', async () => {
    const shown = await editor.get(`${CMS}/articles/rome/view?locale=en`);
    assert.equal(shown.status, 200, shown.text);
    const { body } = await editor.get(paths.article);
    assert.equal((await editor.post(`${CMS}/articles/preview`, { ...body, locale: 'en' })).status, 200);
  });

  it('everything can be imported into a site that lacks it, with warnings', async () => {
    const folder = temporaryFolder();
    await later.app.portability.export(folder, () => undefined);
    const target = await startTestApp(engine, { settings: SETTINGS, asStored: true });
    try {
      const options = { overwrite: false, dryRun: false, progress: () => undefined };
      const done = await target.app.portability.import(folder, options);
      assert.deepEqual([done.outcome, done.faults], ['done', []]);
    } finally {
      await target.app.close();
    }
  });
});
