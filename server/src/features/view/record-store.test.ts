import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ArticleDocument } from '../../contract/article.ts';
import { completeDocument } from '../../contract/document.ts';
import { FormDocument } from '../../contract/form.ts';
import type { ArticleRecord, ContentNames, FormRecord, MediaRecord } from '../../rendering/content-source.ts';
import { createRecordStore } from './record-store.ts';

const MODEL = {
  id: 'm1',
  shortcut: 'news',
  name: {},
  description: {},
  path: null,
  contributors: [],
  single: false,
  feed: false,
  translations: {},
  fields: [],
};
const FACTS = { version: 1, createdAt: 0, updatedAt: 0 };
const TITLE = { en: 'Opening' };
const ARTICLE: ArticleRecord = {
  ...{ ...FACTS, id: 'a1', model: MODEL },
  ...completeDocument(ArticleDocument, {
    ...{
      shortcut: 'opening',
      title: TITLE,
      modelId: 'm1',
      status: 'published',
      values: { text: { en: 'x' } },
    },
  }),
};
const FORM: FormRecord = {
  ...{ ...FACTS, id: 'f1' },
  ...completeDocument(FormDocument, { shortcut: 'contact', title: {} }),
  fields: [],
};
const MEDIUM: MediaRecord = { id: 'p1', url: '/media/p1', alt: {}, title: {}, width: null, height: null };
const ALL: ContentNames = { forms: ['contact'], articles: ['opening'], articleIds: ['a1'] };

function storeWithFiles({ maxBytes = 1_000_000 } = {}) {
  const store = createRecordStore({ maxBytes, clock: { now: () => 0 } });
  const reading = store.begin();
  reading.keep({ forms: [FORM], articles: [ARTICLE] });
  reading.keepMedia([MEDIUM]);
  reading.end();
  const known = () => {
    const { forms, articles } = store.known(ALL);
    return { forms: forms.length, articles: articles.length, media: store.knownMedia(['p1']).length };
  };
  return { store, known };
}

describe('cached records', () => {
  it('are found by each of their names', () => {
    const { store } = storeWithFiles();
    const names = (given: Partial<ContentNames>) => ({ forms: [], articles: [], articleIds: [], ...given });
    assert.deepEqual(store.known(names({ articles: ['opening', 'other'] })).articles, [ARTICLE]);
    assert.deepEqual(store.known(names({ articleIds: ['a1'] })).articles, [ARTICLE]);
    assert.deepEqual(store.known(names({ forms: ['contact'] })).forms, [FORM]);
    assert.deepEqual(store.knownMedia(['p1', 'p2']), [MEDIUM]);
  });

  for (const [name, left] of [
    ['article:opening', { forms: 1, articles: 0, media: 1 }],
    ['article-id:a1', { forms: 1, articles: 0, media: 1 }],
    ['article-model:news', { forms: 1, articles: 0, media: 1 }],
    ['form:contact', { forms: 0, articles: 2, media: 1 }],
    ['media:p1', { forms: 1, articles: 2, media: 0 }],
    ['page:home', { forms: 1, articles: 2, media: 1 }],
  ] as const) {
    it(`leave ${JSON.stringify(left)} when ${name} is changed`, () => {
      const { store, known } = storeWithFiles();
      store.invalidate([name]);
      assert.deepEqual(known(), left);
    });
  }

  it('are not cached if they changed during the read', () => {
    const { store, known } = storeWithFiles();
    const reading = store.begin();
    store.invalidate(['article:opening', 'media:p1']);
    reading.keep({ forms: [FORM], articles: [ARTICLE] });
    reading.keepMedia([MEDIUM]);
    reading.end();
    assert.deepEqual(known(), { forms: 1, articles: 0, media: 0 });
  });

  it('are immutable, since they are shared', () => {
    const { store } = storeWithFiles();
    const [article] = store.known(ALL).articles;
    assert.throws(() => (article!.values.text = 'another'), TypeError);
    assert.throws(() => ((article!.values.text as Record<string, string>).en = 'another'), TypeError);
  });

  it('stay within their share of memory', () => {
    assert.deepEqual(storeWithFiles({ maxBytes: 0 }).known(), { forms: 0, articles: 0, media: 0 });
    const { store } = storeWithFiles({ maxBytes: 10_000 });
    const reading = store.begin();
    for (let index = 0; index < 20; index += 1) {
      reading.keepMedia([{ ...MEDIUM, id: `q${index}` }]);
    }
    reading.end();
    assert.deepEqual(store.knownMedia(['p1']), []);
    assert.equal(store.knownMedia(['q19']).length, 1);
  });
});
