import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';

forEachEngine('an address shared by a page and an article', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let model: Entity;
  let pathless: Entity;
  let next = 0;

  interface Entity {
    id: string;
    url: string;
    shortcut: string;
  }

  const post = (collection: string, body: object) =>
    editor.post(`${CMS}/${collection}`, {
      shortcut: `entity-${(next += 1)}`,
      ...(collection === 'articles-model' ? { name: { en: 'M' } } : { title: { en: 'T' } }),
      ...(collection === 'articles' ? { modelId: model.id } : {}),
      ...body,
    });
  const make = async (collection: string, body: object = {}): Promise<Entity> => {
    const answer = await post(collection, body);
    assert.equal(answer.status, 201, answer.text);
    return { ...answer.body, url: `${CMS}/${collection}/${answer.body.id}` };
  };
  const change = async ({ url }: Entity, with_: object, query = '') =>
    editor.put(url + query, { ...(await editor.get(url)).body, ...with_ });
  const urls = (...paths: string[]) => ({ urls: paths.map((path) => ({ locale: 'en', path })) });
  const conflictAt = (answer: Answer, ...pointers: string[]) => {
    assert.deepEqual(
      [
        answer.status,
        answer.body?.code,
        answer.body?.errors?.map((error: { pointer: string }) => error.pointer),
      ],
      [409, 'conflict', pointers],
      answer.text,
    );
    for (const { code } of answer.body.errors) assert.equal(code, 'taken');
  };

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    model = await make('articles-model', { path: '/news/{shortcut}' });
    pathless = await make('articles-model');
  });

  it('is refused for the second page, in any state of both', async () => {
    for (const status of ['published', 'draft']) {
      const { shortcut } = await make('articles', { status });
      const path = `/news/${shortcut}`;
      conflictAt(await post('pages', { status: 'published', ...urls('/free', path) }), '/urls/1/path');
      conflictAt(await post('pages', urls(path)), '/urls/0/path');
      conflictAt(await change(await make('pages'), urls(path)), '/urls/0/path');
    }
    assert.equal((await post('pages', urls('/news/nobody', '/other/entity-1'))).status, 201);
  });

  it('is refused for the second article: new, renamed, moved to another model, rewritten', async () => {
    await make('pages', urls('/news/held'));
    conflictAt(await post('articles', { shortcut: 'held' }), '/shortcut');
    conflictAt(await post('articles', { shortcut: 'held', status: 'published' }), '/shortcut');
    const article = await make('articles');
    conflictAt(await change(article, { shortcut: 'held' }), '/shortcut');
    conflictAt(await change(article, { shortcut: 'held' }, '?rewrite=true&force=true'), '/shortcut');
    const elsewhere = await make('articles', { shortcut: 'held', modelId: pathless.id });
    conflictAt(await change(elsewhere, { modelId: model.id }), '/shortcut');
    // An entity that already has its address can be changed.
    assert.equal((await change(elsewhere, { title: { en: 'Other' }, status: 'published' })).status, 200);
  });

  it('is refused for the path of a model', async () => {
    const other = await make('articles-model', { path: '/events/{shortcut}' });
    await make('articles', { shortcut: 'fair', modelId: other.id });
    await make('articles', { shortcut: 'feast', modelId: other.id });
    await make('pages', urls('/dates/feast'));
    conflictAt(await change(other, { path: '/dates/{shortcut}' }), '/path');
    assert.equal((await change(other, { path: '/days/{shortcut}' })).status, 200);
    // The page may take the former address of the articles; then the model cannot go back.
    await make('pages', urls('/events/fair'));
    conflictAt(await change(other, { path: '/events/{shortcut}' }), '/path');
    const revisions = (await editor.get(`${other.url}/revisions`)).body.items;
    const first = revisions.at(-1).version as number;
    conflictAt(await editor.post(`${other.url}/revisions/${first}/restore`), '/path');
  });

  it('is refused for a restored state', async () => {
    const page = await make('pages', urls('/news/former'));
    await change(page, { urls: [] });
    await make('articles', { shortcut: 'former', status: 'published' });
    const { version } = (await editor.get(`${page.url}/revisions`)).body.items.at(-1);
    conflictAt(await editor.post(`${page.url}/revisions/${version}/restore`), '/urls/0/path');
  });

  it('is a conflict in a working copy, which cannot be published', async () => {
    const article = await make('articles', { shortcut: 'live', status: 'published' });
    const page = await make('pages', urls('/news/planned'));
    const save = async ({ url }: Entity, with_: object) => {
      const live = (await editor.get(url)).body;
      const saved = await editor.put(`${url}/draft`, { ...live, version: undefined, ...with_ });
      assert.equal(saved.status, 200, saved.text);
      return saved.body.conflicts.map(({ pointer }: { pointer: string }) => pointer);
    };
    assert.deepEqual(await save(article, { shortcut: 'planned' }), ['/shortcut']);
    conflictAt(await editor.post(`${article.url}/publish`), '/shortcut');
    assert.deepEqual(await save(page, urls('/news/planned', '/news/live')), ['/urls/1/path']);
    conflictAt(await editor.post(`${page.url}/publish`), '/urls/1/path');
  });

  it('is assigned to one of two simultaneous requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shortcut = `race-${round}`;
      const answers = await Promise.all([
        post('articles', { shortcut, status: 'published' }),
        post('pages', urls(`/news/${shortcut}`)),
        post('pages', urls(`/news/${shortcut}`)),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    }
    const moving = await make('articles-model', { path: '/before/{shortcut}' });
    await make('articles', { shortcut: 'moves', modelId: moving.id });
    const answers = await Promise.all([
      change(moving, { path: '/after/{shortcut}' }),
      post('pages', urls('/after/moves')),
    ]);
    assert.equal(answers.filter(({ status }) => status === 409).length, 1);
  });
});
