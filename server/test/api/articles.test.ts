import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const ARTICLES = '/api/admin/cms/articles';
const MODELS = '/api/admin/cms/articles-model';
const PAGES = '/api/admin/cms/pages';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

const PROJECT = {
  'data/content.yaml': `
articleModels:
  - shortcut: event
    name: { en: Event, fr: Événement }
    path: /events/{shortcut}
    fields:
      - { name: body, type: rich-text, localised: true, attributes: { label: { en: Body } } }
      - { name: note, type: rich-text, attributes: { label: { en: Note } } }
      - { name: start, type: datetime, attributes: { label: { en: Start } } }
      - { name: seats, type: number, attributes: { label: { en: Seats } } }
      - { name: related, type: article, attributes: { label: { en: Related } } }
  - { shortcut: other, name: { en: Other } }
forms:
  - { shortcut: contact, title: { en: Contact } }
`,
};

const faults = (answer: Answer) =>
  (answer.body.errors as { pointer: string; code: string }[])
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort();

/** Starts an application with two models and a user with all permissions on content. */
function useArticles(engine: Engine) {
  const test = useTestApp(engine, { project: PROJECT });
  const models = new Map<string, string>();
  const shared = { test, models } as { test: typeof test; models: typeof models; editor: Client };
  let next = 0;
  before(async () => {
    shared.editor = await test.signIn('access_cms_articles', 'access_cms_articles_model', 'access_cms_page');
    const { body } = await shared.editor.get(MODELS);
    for (const { shortcut, id } of body.items as { shortcut: string; id: string }[]) models.set(shortcut, id);
  });
  const article = (change: object = {}) => ({
    shortcut: `article-${(next += 1)}`,
    modelId: models.get('event'),
    title: { en: 'An article' },
    ...change,
  });
  return {
    shared,
    article,
    async create(change: object = {}) {
      const answer = await shared.editor.post(ARTICLES, article(change));
      assert.equal(answer.status, 201, answer.text);
      return answer.body as { id: string; version: number; shortcut: string } & Record<string, unknown>;
    },
  };
}

forEachEngine('articles', (engine) => {
  const { shared, article, create } = useArticles(engine);

  it('[§4.3-3, §2.1-7] creates an article', async () => {
    const given = article({ shortcut: 'party', values: { seats: 12, body: { en: '<p>Hi</p>' } } });
    const answer = await shared.editor.post(ARTICLES, given);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers.location, `${ARTICLES}/${answer.body.id}`);
    assert.equal(answer.headers.etag, '"1"');
    const { id, createdAt, ...rest } = answer.body;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.deepEqual(rest, {
      version: 1,
      createdBy: shared.editor.login,
      updatedAt: createdAt,
      updatedBy: shared.editor.login,
      shortcut: 'party',
      modelId: shared.models.get('event'),
      model: {
        id: shared.models.get('event'),
        shortcut: 'event',
        name: { en: 'Event', fr: 'Événement' },
      },
      title: { en: 'An article' },
      status: 'draft',
      state: 'draft',
      publishAt: null,
      unpublishAt: null,
      languages: null,
      slug: {},
      description: {},
      image: null,
      noIndex: false,
      canonical: null,
      values: { body: { en: '<p>Hi</p>' }, seats: 12 },
      contributors: [],
      links: [{ locale: 'en', href: 'http://site.test/events/party' }],
      translations: {},
      translationStates: { fr: ['missing'] },
      workingCopy: null,
      warnings: [],
    });
  });

  it('[§4.3-3] allows users who only write articles to read the models', async () => {
    const { test, models } = shared;
    const writer = await test.signIn('access_cms_articles');
    const list = await writer.get('/api/admin/cms/models?search=event');
    assert.deepEqual([list.status, list.body.total, list.body.items[0].shortcut], [200, 1, 'event']);
    const model = await writer.get(`/api/admin/cms/models/${models.get('event')}`);
    const asEditor = await shared.editor.get(`${MODELS}/${models.get('event')}`);
    assert.deepEqual([model.status, model.body], [200, asEditor.body]);
    assert.equal((await writer.get(`/api/admin/cms/models/${UNKNOWN}`)).status, 404);
    assert.equal((await writer.get(MODELS)).status, 403);
    const articleOfIt = article({ title: { en: 'By a writer' } });
    assert.equal((await writer.post(ARTICLES, articleOfIt)).status, 201);
  });

  it('[§4.3-3] updates an article, and accepts what a read returned', async () => {
    const target = await create();
    const { id } = await create({
      values: { start: '2026-07-01T20:00', related: target.id, note: '<p>x</p>' },
      contributors: ['date'],
      publishAt: '2026-01-01T00:00:00.000Z',
    });
    const path = `${ARTICLES}/${id}`;
    const read = (await shared.editor.get(path)).body;
    const answer = await shared.editor.put(path, { ...read, title: { en: 'New', fr: 'Neuf' } });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      ...read,
      title: { en: 'New', fr: 'Neuf' },
      links: [...read.links, { locale: 'fr', href: `http://site.test/fr/events/${read.shortcut}` }],
      translationStates: { fr: [] },
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
    const late = await shared.editor.put(path, read);
    assert.deepEqual([late.status, late.body.code], [412, 'stale']);
  });

  it('[§4.3-3] deletes an article', async () => {
    const { id } = await create();
    assert.equal((await shared.editor.delete(`${ARTICLES}/${id}`, { 'if-match': '"7"' })).status, 412);
    assert.equal((await shared.editor.delete(`${ARTICLES}/${id}`)).status, 204);
    assert.equal((await shared.editor.get(`${ARTICLES}/${id}`)).status, 404);
    assert.equal((await shared.editor.delete(`${ARTICLES}/${id}`)).status, 404);
  });

  it('keeps shortcuts unique among articles', async () => {
    await create({ shortcut: 'held' });
    const answer = await shared.editor.post(ARTICLES, article({ shortcut: 'held' }));
    assert.deepEqual([answer.status, faults(answer)], [409, ['/shortcut taken']]);
  });

  it('reports the faults of schema, rules and values together', async () => {
    const answer = await shared.editor.post(ARTICLES, {
      shortcut: 'Not A Shortcut',
      modelId: shared.models.get('event'),
      title: { fr: 'Sans anglais' },
      values: { seats: 'ten', colour: 'red', related: UNKNOWN, body: { de: 'x' } },
      contributors: ['missing'],
      unknown: 1,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), [
      '/contributors/0 unknown-contributor',
      '/shortcut shortcut',
      '/title/en default-language-required',
      '/unknown unknown-property',
      '/values/body/de unknown-locale',
      '/values/colour unknown-field',
      '/values/related unknown-article',
      '/values/seats number-type',
    ]);
    const unknownModel = await shared.editor.post(ARTICLES, article({ modelId: UNKNOWN, values: { a: 1 } }));
    assert.deepEqual([unknownModel.status, faults(unknownModel)], [422, ['/modelId unknown-model']]);
  });

  it('sanitises rich text and limits its length', async () => {
    const { values } = await create({ values: { note: '<p onclick="x()">Hi<script>x()</script></p>' } });
    assert.equal((values as { note: string }).note, '<p>Hi</p>');
    const large = article({ values: { body: { en: 'x'.repeat(2 * 1024 * 1024 + 1) } } });
    const answer = await shared.editor.post(ARTICLES, large);
    assert.deepEqual([answer.status, faults(answer)], [413, ['/values/body/en too-large']]);
  });

  it('duplicates articles as drafts', async () => {
    const { id } = await create({ shortcut: 'original', status: 'published', values: { seats: 3 } });
    const first = await shared.editor.post(`${ARTICLES}/${id}/duplicate`);
    assert.equal(first.status, 201, first.text);
    assert.equal(first.headers.location, `${ARTICLES}/${first.body.id}`);
    const { shortcut, status, values, version } = first.body;
    assert.deepEqual([shortcut, status, values, version], ['original-copy', 'draft', { seats: 3 }, 1]);
    const second = await shared.editor.post(`${ARTICLES}/${id}/duplicate`);
    assert.equal(second.body.shortcut, 'original-copy-2');
    assert.equal((await shared.editor.post(`${ARTICLES}/${UNKNOWN}/duplicate`)).status, 404);
  });

  it('writes audit entries', async () => {
    const { id, shortcut } = await create();
    const auditor = await shared.test.signIn('acces_users');
    const { body } = await auditor.get(`/api/admin/audit?entity=${id}`);
    const entries = body.items as { action: string; entity: object }[];
    assert.deepEqual(
      entries.map(({ action, entity }) => ({ action, entity })),
      [{ action: 'create', entity: { kind: 'article', id, name: shortcut } }],
    );
  });
});

forEachEngine('references of articles', (engine) => {
  const { shared, article, create } = useArticles(engine);
  const marker = (shortcut: string) => ({ note: `<p>@article(${shortcut})</p>` });
  const publish = (change: object) =>
    shared.editor.post(ARTICLES, article({ status: 'published', ...change }));

  it('warns of markers without a target, and refuses to publish them', async () => {
    await create({ shortcut: 'a-draft' });
    const values = {
      body: { en: '@article(nowhere) @article(nowhere)', fr: '@form(none) @form(contact)' },
      note: '@article(a-draft)',
    };
    const { warnings } = await create({ values });
    assert.deepEqual(
      (warnings as { code: string; locale: string; marker: string }[]).map(
        ({ code, locale, marker: text }) => `${locale} ${text} ${code}`,
      ),
      [
        'en @article(nowhere) unknown-article',
        'fr @form(none) unknown-form',
        'en @article(a-draft) draft-article',
      ],
    );
    const answer = await publish({ values });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), [
      '/values/body/en unknown-article',
      '/values/body/fr unknown-form',
      '/values/note draft-article',
    ]);
    assert.deepEqual(
      (answer.body.errors as { message: string }[]).map(({ message }) => message),
      [
        'There is no article “nowhere”.',
        'There is no form “none”.',
        'The article “a-draft” is not published.',
      ],
    );
  });

  it('refuses an article that would include itself', async () => {
    const answer = await publish({ shortcut: 'narcissus', values: marker('narcissus') });
    assert.deepEqual([answer.status, faults(answer)], [422, ['/values/note cycle']]);
    assert.match(answer.body.errors[0].message, /narcissus → narcissus/);
  });

  it('refuses a cycle and reports its chain', async () => {
    const a = (await publish({ shortcut: 'cycle-a' })).body;
    const b = await publish({ shortcut: 'cycle-b', values: marker('cycle-a') });
    assert.equal(b.status, 201, b.text);
    const c = await publish({ shortcut: 'cycle-c', values: { related: b.body.id } });
    assert.equal(c.status, 201, c.text);
    const byMarker = await shared.editor.put(`${ARTICLES}/${a.id}`, { ...a, values: marker('cycle-c') });
    assert.deepEqual([byMarker.status, faults(byMarker)], [422, ['/values/note cycle']]);
    assert.match(byMarker.body.errors[0].message, /cycle-a → cycle-c → cycle-b → cycle-a/);
    const byField = await shared.editor.put(`${ARTICLES}/${a.id}`, { ...a, values: { related: c.body.id } });
    assert.deepEqual([byField.status, faults(byField)], [422, ['/values/related cycle']]);
  });

  it('prevents two simultaneous publications from creating a cycle', async () => {
    const a = (await publish({ shortcut: 'race-a' })).body;
    const b = (await publish({ shortcut: 'race-b' })).body;
    const answers = await Promise.all([
      shared.editor.put(`${ARTICLES}/${a.id}`, { ...a, values: marker('race-b') }),
      shared.editor.put(`${ARTICLES}/${b.id}`, { ...b, values: marker('race-a') }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
  });

  it('does not remove what published content uses', async () => {
    const used = (await publish({ shortcut: 'used' })).body;
    const path = `${ARTICLES}/${used.id}`;
    const page = await shared.editor.post(PAGES, {
      shortcut: 'user-page',
      title: { en: 'User' },
      content: { en: '<p>@article( used )</p>' },
      status: 'published',
    });
    assert.equal(page.status, 201, page.text);
    assert.equal((await publish({ shortcut: 'by-marker', values: marker('used') })).status, 201);
    assert.equal((await publish({ shortcut: 'by-field', values: { related: used.id } })).status, 201);
    await create({ shortcut: 'a-draft-does-not-count', values: marker('used') });
    await publish({ shortcut: 'used-more', values: {} });
    await publish({ shortcut: 'of-another', values: marker('used-more') });

    const messages = (answer: Answer) =>
      (answer.body.errors as { message: string }[]).map(({ message }) =>
        message.replace(/^.*“(.*)”.*$/, '$1'),
      );
    const gone = await shared.editor.delete(path);
    assert.deepEqual([gone.status, gone.body.code], [409, 'in-use']);
    assert.deepEqual(messages(gone), ['user-page', 'by-field', 'by-marker']);
    const hidden = await shared.editor.put(path, { ...used, status: 'draft' });
    assert.deepEqual([hidden.status, new Set(faults(hidden)).size], [409, 2]);
    const renamed = await shared.editor.put(path, { ...used, shortcut: 'renamed' });
    assert.deepEqual([renamed.status, messages(renamed)], [409, ['user-page', 'by-marker']]);

    const forced = await shared.editor.put(`${path}?force=true`, { ...used, status: 'draft' });
    assert.deepEqual([forced.status, forced.body.status], [200, 'draft']);
    assert.equal((await shared.editor.delete(`${path}?force=true`)).status, 204);
  });
});

forEachEngine('the list of articles', (engine) => {
  const { shared, create } = useArticles(engine);

  before(async () => {
    const articles = [
      { shortcut: 'concert', title: { en: 'Concert' }, status: 'published' },
      { shortcut: 'fete', title: { en: 'Feast', fr: 'Fête de l’été' } },
      { shortcut: 'zoo', title: { en: 'A zoo' }, modelId: shared.models.get('other') },
    ];
    for (const each of articles) {
      shared.test.clock.advance(1000);
      await create(each);
    }
  });

  const CASES: [query: () => string, expected: string[]][] = [
    [() => '', ['zoo', 'fete', 'concert']],
    [() => 'status=published', ['concert']],
    [() => 'model=other', ['zoo']],
    [() => `model=${shared.models.get('event')}&status=draft`, ['fete']],
    [() => 'model=none', []],
    [() => 'search=ETE', ['fete']],
    [() => 'sort=title', ['zoo', 'concert', 'fete']],
    [() => 'sort=shortcut&size=1&page=3', ['zoo']],
  ];
  for (const [query, expected] of CASES) {
    it(`[§4.3-3] returns ${expected.join(', ') || 'nothing'} in the requested order`, async () => {
      const { body } = await shared.editor.get(`${ARTICLES}?${query()}`);
      assert.deepEqual(
        (body.items as { shortcut: string }[]).map(({ shortcut }) => shortcut),
        expected,
      );
    });
  }

  it('returns paging information and omits the values', async () => {
    const { body } = await shared.editor.get(`${ARTICLES}?size=2`);
    assert.deepEqual([body.page, body.size, body.total, body.items.length], [1, 2, 3, 2]);
    assert.ok(!('values' in body.items[0]));
    assert.equal((await shared.editor.get(`${ARTICLES}?status=gone`)).status, 400);
  });
});

forEachEngine('fields that articles hold values for', (engine) => {
  const { shared, create } = useArticles(engine);
  const fieldOf = async (name: string) => {
    const { body } = await shared.editor.get(`${MODELS}/${shared.models.get('event')}/fields`);
    const field = (body.items as { id: string; name: string }[]).find((item) => item.name === name)!;
    return { field, path: `${MODELS}/${shared.models.get('event')}/fields/${field.id}` };
  };
  const read = async (id: string) => (await shared.editor.get(`${ARTICLES}/${id}`)).body;

  it('[§4.3-2] are retyped and removed only by force, which deletes the values', async () => {
    const { id } = await create({ shortcut: 'holder', values: { seats: 5, note: 'kept' } });
    const { field, path } = await fieldOf('seats');
    const retyped = await shared.editor.put(path, { ...field, type: 'text' });
    assert.deepEqual([retyped.status, retyped.body.code], [409, 'in-use']);
    assert.match(retyped.body.errors[0].message, /holder/);
    assert.equal((await shared.editor.delete(path)).status, 409);
    assert.deepEqual((await read(id)).values, { note: 'kept', seats: 5 });

    const forced = await shared.editor.put(`${path}?force=true`, { ...field, type: 'text' });
    assert.equal(forced.status, 200, forced.text);
    const after = await read(id);
    assert.deepEqual([after.values, after.version], [{ note: 'kept' }, 2]);
    assert.equal((await shared.editor.delete(path)).status, 204);
  });

  it('keep their values when renamed', async () => {
    const { id } = await create({ values: { body: { en: 'text' } } });
    const { field, path } = await fieldOf('body');
    const renamed = await shared.editor.put(path, { ...field, name: 'story' });
    assert.equal(renamed.status, 200, renamed.text);
    assert.deepEqual((await read(id)).values, { story: { en: 'text' } });
  });

  it('belong to a model that cannot be deleted', async () => {
    await create({ shortcut: 'one-of-them' });
    const answer = await shared.editor.delete(`${MODELS}/${shared.models.get('event')}`);
    assert.deepEqual([answer.status, answer.body.code], [409, 'in-use']);
    assert.equal((await shared.editor.delete(`${MODELS}/${shared.models.get('other')}`)).status, 204);
  });
});
