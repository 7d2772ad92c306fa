import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createContentSource } from '../../src/features/view/content-source.ts';
import { readConditions, type Where } from '../../src/kernel/list-conditions.ts';
import type { ArticleQuery, ContentNames, ContentReader } from '../../src/rendering/content-source.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { ADDRESSING } from '../support/addressing.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

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

const article = (shortcut: string, second: number, more: object) => ({
  ...{ shortcut, model: 'event', title: { en: `The ${shortcut}` }, status: 'published' },
  publishAt: `2026-01-01T00:00:0${second}.000Z`,
  ...more,
});
const SCRIPT = {
  forms: [
    {
      ...{ shortcut: 'contact', title: { en: 'Contact' }, contributors: ['user-agent', 'date'] },
      fields: ['second', 'first'].map((name) => ({
        name,
        type: 'text',
        required: true,
        attributes: { label },
      })),
    },
  ],
  articleModels: [
    {
      ...{ shortcut: 'event', name: { en: 'Event' }, path: '/events/{shortcut}' },
      ...{ fields: EVENT_FIELDS, contributors: ['date'] },
    },
  ],
  articles: [
    article('walk', 1, {
      values: {
        ...{ start: '2026-05-02T10:00', seats: 9, tags: ['a', 'b'], free: true },
        ...{ place: { en: 'Zoo', fr: 'Allée' } },
      },
    }),
    article('talk', 2, {
      values: {
        ...{ start: '2026-05-01T10:00', seats: 10, tags: ['b'], place: { en: 'Attic', fr: 'Zénith' } },
        ...{ text: { en: '<script>y</script>x' } },
      },
    }),
    article('draft', 3, { status: 'draft', values: { related: 'later' } }),
    article('later', 4, { publishAt: new Date(NOW + HOUR).toISOString(), values: { related: 'walk' } }),
    article('over', 5, { unpublishAt: new Date(NOW).toISOString() }),
  ],
  pages: [
    ['home', 'published', 'main'],
    ['about', 'published', null],
    ['old', 'archived', 'main'],
  ].map(([shortcut, status, category]) => ({
    ...{ shortcut, title: { en: shortcut }, content: { en: '<p>x</p>' }, category, status },
    ...{ variables: { colour: 'red' }, contributors: ['date'] },
    urls:
      shortcut === 'about'
        ? [
            { locale: 'en', path: '/about' },
            { locale: 'fr', path: '/à-propos' },
          ]
        : [],
  })),
};

forEachEngine('The content source of rendering', (engine) => {
  const test = useTestApp(engine, { project: { 'data/all.yaml': JSON.stringify(SCRIPT) } });

  const NOTHING: ContentNames = { forms: [], articles: [], articleIds: [] };
  const formsOf = async (...forms: string[]) =>
    (await read((reader) => reader.reached({ ...NOTHING, forms }, 1))).forms;
  const articlesOf = async (names: Partial<ContentNames>) =>
    (await read((reader) => reader.reached({ ...NOTHING, ...names }, 1))).articles;
  const read = <T>(work: (reader: ContentReader) => Promise<T>) =>
    createContentSource(test.app.database, () => Promise.resolve([]), ADDRESSING).snapshot(work);

  it('is a page by its shortcut, whatever its state', async () => {
    const old = await read((reader) => reader.page('old'));
    assert.equal(old?.status, 'archived');
    const about = await read((reader) => reader.page('about'));
    assert.deepEqual(
      about?.urls.map((url) => url.path),
      ['/about', '/à-propos'],
    );
    assert.deepEqual(about.variables, { colour: 'red' });
    assert.deepEqual(about.contributors, ['date']);
    assert.equal(await read((reader) => reader.page('nowhere')), undefined);
  });

  it('returns forms with fields and contributors in order', async () => {
    const [form, ...rest] = await formsOf('contact', 'nowhere');
    assert.deepEqual(rest, []);
    assert.deepEqual(
      form?.fields.map((field) => [field.name, field.required]),
      [
        ['second', true],
        ['first', true],
      ],
    );
    assert.deepEqual(form.contributors, ['user-agent', 'date']);
    assert.deepEqual(await formsOf(), []);
  });

  it('returns articles with their model, and resolves references in any order of creation', async () => {
    const found = await articlesOf({ articles: ['walk', 'draft', 'later', 'nowhere'] });
    const walk = found.find((article) => article.shortcut === 'walk')!;
    const later = found.find((article) => article.shortcut === 'later')!;
    const draft = found.find((article) => article.shortcut === 'draft')!;
    assert.equal(found.length, 3);
    assert.equal(draft.values.related, later.id);
    assert.equal(later.values.related, walk.id);
    assert.equal(walk.model.path, '/events/{shortcut}');
    assert.deepEqual(walk.model.contributors, ['date']);
    assert.deepEqual(
      walk.model.fields.map((field) => field.name),
      EVENT_FIELDS.map((field) => field.name),
    );
    const [byId] = await articlesOf({ articleIds: [walk.id] });
    assert.deepEqual(byId, walk);
  });

  it('removes scripts from rich text', async () => {
    const [talk] = await articlesOf({ articles: ['talk'] });
    assert.deepEqual(talk?.values.text, { en: 'x' });
  });

  const LISTS: [
    title: string,
    query: Partial<Omit<ArticleQuery, 'where'>> & { where?: Where },
    expected: string[],
  ][] = [
    ['only if visible', {}, ['walk', 'talk']],
    ['by publication date', { sort: [{ by: 'publishedAt', descending: true }] }, ['talk', 'walk']],
    ['by title', { sort: [{ by: 'title', descending: false }] }, ['talk', 'walk']],
    ['by date and time', { sort: [{ by: 'start', descending: false }] }, ['talk', 'walk']],
    ['by a number, as a number', { sort: [{ by: 'seats', descending: true }] }, ['talk', 'walk']],
    ['by a localised text', { sort: [{ by: 'place', descending: false }] }, ['talk', 'walk']],
    ['by its translation', { sort: [{ by: 'place', descending: false }], locale: 'fr' }, ['walk', 'talk']],
    ['up to the limit', { limit: 1 }, ['walk']],
    ['from an offset', { sort: [{ by: 'title', descending: false }], offset: 1 }, ['walk']],
    ['with one of several values', { where: { tags: 'a' } }, ['walk']],
    ['with a number', { where: { seats: 10 } }, ['talk']],
    ['with a flag', { where: { free: true } }, ['walk']],
    ['with a translation', { where: { place: 'Zénith' }, locale: 'fr' }, ['talk']],
    ['with a value of the default language', { where: { place: 'Attic' }, locale: 'de' }, ['talk']],
    ['not with one that is translated', { where: { place: 'Attic' }, locale: 'fr' }, []],
    [
      'by the default language',
      { sort: [{ by: 'place', descending: false }], locale: 'de' },
      ['talk', 'walk'],
    ],
    ['with two values at once', { where: { tags: 'b', free: true } }, ['walk']],
    ['later on', { now: NOW + HOUR }, ['walk', 'talk', 'later']],
    ['earlier', { now: NOW - HOUR }, ['walk', 'talk', 'over']],
  ];
  for (const [title, query, expected] of LISTS) {
    it(`lists articles ${title}`, async () => {
      const listed = await read((reader) =>
        reader.listArticles({
          model: 'event',
          sort: [],
          locale: 'en',
          defaultLanguage: 'en',
          now: NOW,
          timeZone: 'UTC',
          limit: 10,
          offset: 0,
          ...query,
          where: readConditions(query.where ?? {}),
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
          parent: undefined,
          sort: [{ by: 'title', descending: false }],
          locale: 'en',
          defaultLanguage: 'en',
          where: [],
          timeZone: 'UTC',
          now: NOW,
          limit: 10,
          offset: 0,
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
});
