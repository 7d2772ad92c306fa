import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joinListeners } from '../../src/content/entity-change.ts';
import { insertEntity } from '../../src/content/entity.repository.ts';
import { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES } from '../../src/contract/field.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { articleModelScriptSection } from '../../src/features/articles/article-model-script.ts';
import { articleScriptSection } from '../../src/features/articles/article-script.ts';
import { formScriptSection } from '../../src/features/forms/form-script.ts';
import { insertPage } from '../../src/features/pages/page.repository.ts';
import { createContentSource } from '../../src/features/view/content-source.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { TRUSTING_CLEANER } from '../../src/rendering/html-cleaner.ts';
import { findMarkers } from '../../src/rendering/markers.ts';
import type { ArticleQuery, ContentNames, ContentReader } from '../../src/rendering/content-source.ts';
import { forEachEngine } from '../support/engines.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

const site = {
  stepTolerance: 1e-9,
  timeZone: 'Europe/Paris',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  contributors: new Set(['date', 'user-agent']),
  maxFields: 200,
};
const changed = joinListeners([]);
const forms = formScriptSection(
  () => ({ ...site, catalogue: 'form', enabledTypes: FORM_FIELD_TYPES, canSendMail: false }),
  changed,
);
const models = articleModelScriptSection(
  () => ({
    ...site,
    catalogue: 'article',
    enabledTypes: ARTICLE_FIELD_TYPES,
    isReservedPath: () => false,
  }),
  changed,
);
const newArticles = () =>
  articleScriptSection({
    vocabulary: () => ({ ...site, catalogue: 'article' }),
    cleaner: { ...TRUSTING_CLEANER, clean: (html) => html.replaceAll('<script>', '') },
    maxContentBytes: 1_000_000,
    changed,
    scanMarkers: findMarkers,
  });

const label = { en: 'It' };
const tags = ['a', 'b'].map((value) => ({ value, label: { en: value } }));
const EVENT_FIELDS = [
  { name: 'start', type: 'datetime', attributes: { label } },
  { name: 'seats', type: 'number', attributes: { label } },
  { name: 'tags', type: 'multi-select', attributes: { label, values: tags } },
  { name: 'free', type: 'boolean', attributes: { label } },
  { name: 'place', type: 'text', localised: true, attributes: { label } },
  { name: 'text', type: 'rich-text', localised: true, attributes: { label } },
  { name: 'related', type: 'article', attributes: { label } },
];

forEachEngine('What rendering reads', (engine) => {
  let database: Database;
  const context = { now: NOW };

  before(async () => {
    database = openDatabase(await engine.newDatabase(), createLogger({ level: 'silent' }));
    await migrate(database, { now: NOW });
    await database.transaction(async (db) => {
      const articles = newArticles();
      const article = (shortcut: string, at: number, more: object) =>
        articles.insert(
          db,
          { shortcut, model: 'event', title: { en: `The ${shortcut}` }, status: 'published', ...more },
          { now: NOW + at },
        );
      await forms.insert(
        db,
        {
          shortcut: 'contact',
          title: { en: 'Contact' },
          contributors: ['user-agent', 'date'],
          fields: ['second', 'first'].map((name) => ({
            name,
            type: 'text',
            required: true,
            attributes: { label },
          })),
        },
        context,
      );
      await models.insert(
        db,
        {
          shortcut: 'event',
          name: { en: 'Event' },
          path: '/events/{shortcut}',
          fields: EVENT_FIELDS,
          contributors: ['date'],
        },
        context,
      );
      await article('walk', 1, {
        values: {
          start: '2026-05-02T10:00',
          seats: 9,
          tags: ['a', 'b'],
          free: true,
          place: { en: 'Zoo', fr: 'Allée' },
          related: 'talk',
        },
      });
      await article('talk', 2, {
        values: {
          start: '2026-05-01T10:00',
          seats: 10,
          tags: ['b'],
          place: { en: 'Attic', fr: 'Zénith' },
          text: { en: '<script>x' },
          related: 'walk',
        },
      });
      await article('draft', 3, { status: 'draft' });
      await article('later', 4, { publishAt: new Date(NOW + HOUR).toISOString() });
      await article('over', 5, { unpublishAt: new Date(NOW).toISOString() });
      await articles.finish(db);
      for (const [shortcut, status, category] of [
        ['home', 'published', 'main'],
        ['about', 'published', null],
        ['old', 'archived', 'main'],
      ] as const) {
        const base = { shortcut, titleKey: shortcut, searchText: '', contributors: ['date'] };
        const id = await insertEntity(db, 'page', base, { login: null, now: NOW });
        await insertPage(db, id, {
          title: { en: shortcut },
          description: {},
          content: { en: '<p>x</p>' },
          template: 'default',
          category,
          status,
          publishAt: null,
          unpublishAt: null,
          stylesheets: ['library'],
          variables: { colour: 'red' },
          urls:
            shortcut === 'about'
              ? [
                  { locale: 'en', path: '/about' },
                  { locale: 'fr', path: '/à-propos' },
                ]
              : [],
        });
      }
    });
  });

  after(() => database.close());

  const NOTHING: ContentNames = { forms: [], articles: [], articleIds: [] };
  const formsOf = async (...forms: string[]) =>
    (await read((reader) => reader.reached({ ...NOTHING, forms }, 1))).forms;
  const articlesOf = async (names: Partial<ContentNames>) =>
    (await read((reader) => reader.reached({ ...NOTHING, ...names }, 1))).articles;
  const read = <T>(work: (reader: ContentReader) => Promise<T>) =>
    createContentSource(database, () => Promise.resolve([])).snapshot(work);

  it('gives a page by its shortcut, whatever its state, and by each of its addresses', async () => {
    const old = await read((reader) => reader.page('old'));
    assert.equal(old?.status, 'archived');
    const byUrl = await read((reader) => reader.pageByUrl('/à-propos'));
    assert.equal(byUrl?.locale, 'fr');
    assert.deepEqual(byUrl.page, await read((reader) => reader.page('about')));
    assert.deepEqual(
      byUrl.page.urls.map((url) => url.path),
      ['/about', '/à-propos'],
    );
    assert.deepEqual(byUrl.page.variables, { colour: 'red' });
    assert.deepEqual(byUrl.page.contributors, ['date']);
    assert.equal(await read((reader) => reader.page('nowhere')), undefined);
    assert.equal(await read((reader) => reader.pageByUrl('/nowhere')), undefined);
  });

  it('gives forms with fields and contributors in their order', async () => {
    const [form, ...rest] = await formsOf('contact', 'nowhere');
    assert.deepEqual(rest, []);
    assert.deepEqual(
      form?.fields.map((field) => [field.name, field.required, field.localised]),
      [
        ['second', true, false],
        ['first', true, false],
      ],
    );
    assert.deepEqual(form.contributors, ['user-agent', 'date']);
    assert.deepEqual(await formsOf(), []);
  });

  it('gives articles with their model, and resolves references whichever article came first', async () => {
    const found = await articlesOf({ articles: ['walk', 'talk', 'nowhere'] });
    const walk = found.find((article) => article.shortcut === 'walk')!;
    const talk = found.find((article) => article.shortcut === 'talk')!;
    assert.equal(found.length, 2);
    assert.equal(walk.values.related, talk.id);
    assert.equal(talk.values.related, walk.id);
    assert.equal(walk.model.path, '/events/{shortcut}');
    assert.deepEqual(walk.model.contributors, ['date']);
    assert.deepEqual(
      walk.model.fields.map((field) => field.name),
      EVENT_FIELDS.map((field) => field.name),
    );
    const [byId] = await articlesOf({ articleIds: [walk.id] });
    assert.deepEqual(byId, walk);
  });

  it('cleans rich text of scripts', async () => {
    const [talk] = await articlesOf({ articles: ['talk'] });
    assert.deepEqual(talk?.values.text, { en: 'x' });
  });

  const LISTS: [title: string, query: Partial<ArticleQuery>, expected: string[]][] = [
    ['only what is visible', {}, ['walk', 'talk']],
    ['by when they came out', { sort: [{ by: 'publishedAt', descending: true }] }, ['talk', 'walk']],
    ['by title', { sort: [{ by: 'title', descending: false }] }, ['talk', 'walk']],
    ['by a moment', { sort: [{ by: 'start', descending: false }] }, ['talk', 'walk']],
    ['by a number, as a number', { sort: [{ by: 'seats', descending: true }] }, ['talk', 'walk']],
    ['by a localised text', { sort: [{ by: 'place', descending: false }] }, ['talk', 'walk']],
    ['by its translation', { sort: [{ by: 'place', descending: false }], locale: 'fr' }, ['walk', 'talk']],
    ['by a name that is none', { sort: [{ by: 'nothing', descending: true }] }, ['walk', 'talk']],
    ['no more than asked for', { limit: 1 }, ['walk']],
    ['with one of several values', { where: { tags: 'a' } }, ['walk']],
    ['with a number', { where: { seats: 10 } }, ['talk']],
    ['with a flag', { where: { free: true } }, ['walk']],
    ['with a translation', { where: { place: 'Zénith' }, locale: 'fr' }, ['talk']],
    ['with two values at once', { where: { tags: 'b', free: true } }, ['walk']],
    ['with a field that is none', { where: { nothing: 'x' } }, []],
    ['of another model', { model: 'nowhere' }, []],
    ['later on', { now: NOW + HOUR }, ['walk', 'talk', 'later']],
    ['earlier', { now: NOW - HOUR }, ['walk', 'talk', 'over']],
  ];
  for (const [title, query, expected] of LISTS) {
    it(`lists articles ${title}`, async () => {
      const listed = await read((reader) =>
        reader.listArticles({
          model: 'event',
          where: {},
          sort: [],
          locale: 'en',
          now: NOW,
          limit: 10,
          ...query,
        }),
      );
      const shortcuts = listed.map((article) => article.shortcut);
      assert.deepEqual(
        query.sort ? shortcuts : shortcuts.sort(),
        query.sort ? expected : [...expected].sort(),
      );
    });
  }

  it('lists published pages, of one category or of all', async () => {
    const list = (category: string | undefined) =>
      read((reader) =>
        reader.listPages({
          category,
          sort: [{ by: 'title', descending: false }],
          locale: 'en',
          now: NOW,
          limit: 10,
        }),
      );
    assert.deepEqual(
      (await list(undefined)).map((page) => page.shortcut),
      ['about', 'home'],
    );
    assert.deepEqual(
      (await list('main')).map((page) => page.shortcut),
      ['home'],
    );
    assert.deepEqual((await list(undefined))[0]?.urls, [
      { locale: 'en', path: '/about' },
      { locale: 'fr', path: '/à-propos' },
    ]);
  });

  describe('data scripts', () => {
    const refused = (expected: string[]) => (error: unknown) => {
      assert.ok(error instanceof AppError && error.code === 'invalid');
      assert.deepEqual(
        error.violations.map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
      return true;
    };

    it('leave what is there already as it is', async () => {
      await database.transaction((db) =>
        forms.insert(db, { shortcut: 'contact', title: { en: 'Other' }, fields: [] }, context),
      );
      const [form] = await formsOf('contact');
      assert.deepEqual(form?.title, { en: 'Contact' });
    });

    it('are refused when an article names another that does not exist', async () => {
      const articles = newArticles();
      const work = database.transaction(async (db) => {
        const values = { related: 'nowhere' };
        await articles.insert(
          db,
          { shortcut: 'lost', model: 'event', title: { en: 'Lost' }, values },
          context,
        );
        await articles.finish(db);
      });
      await assert.rejects(work, refused(['/lost/values unknown-article']));
      assert.deepEqual(await articlesOf({ articles: ['lost'] }), []);
    });

    it('are refused with every fault at once', async () => {
      const articles = newArticles();
      const insert = (model: string) =>
        database.transaction((db) =>
          articles.insert(
            db,
            { shortcut: 'x', model, title: {}, values: { seats: 'ten', other: 1 } },
            context,
          ),
        );
      await assert.rejects(insert('nowhere'), refused(['/model unknown-model']));
      await assert.rejects(
        insert('event'),
        refused([
          '/title/en default-language-required',
          '/values/other unknown-field',
          '/values/seats number-type',
        ]),
      );
    });
  });
});
