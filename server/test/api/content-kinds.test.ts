import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import { CONTENT_KINDS, CONTENT_KIND_NAMES, type ContentKindName } from '../../src/contract/content-kinds.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

interface Stored {
  id: string;
  version: number;
  shortcut: string;
  workingCopy: { version: number } | null;
  fields?: { id: string; name: string }[];
}

/** What differs by kind: the property with its name, and the bulk actions with the resulting status. */
interface Particular {
  name: 'title' | 'name';
  bulk: Readonly<Record<string, string>>;
  preview: boolean;
}

const PARTICULAR: Readonly<Record<ContentKindName, Particular>> = {
  page: { name: 'title', bulk: { publish: 'published', archive: 'archived' }, preview: true },
  form: { name: 'title', bulk: { close: 'closed', open: 'open' }, preview: true },
  'article-model': { name: 'name', bulk: {}, preview: false },
  article: { name: 'title', bulk: { publish: 'published', unpublish: 'draft' }, preview: true },
  navigation: { name: 'title', bulk: {}, preview: false },
};
const FIELDS = [{ name: 'town', type: 'text', attributes: { label: { en: 'Town' } } }];

forEachEngine('every kind of content', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let modelId: string;
  let next = 0;
  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES, 'acces_users');
    modelId = (await create('article-model')).id;
  });

  const bodyOf = (kind: ContentKindName, text: string) => ({
    shortcut: `${kind}-${(next += 1)}`,
    [PARTICULAR[kind].name]: { en: text },
    ...(kind === 'navigation' ? {} : { contributors: ['date'] }),
    ...(kind === 'article' ? { modelId, values: { town: 'Rome' } } : {}),
    ...(kind === 'form' || kind === 'article-model' ? { fields: FIELDS } : {}),
  });
  const create = async (kind: ContentKindName): Promise<Stored> => {
    const answer = await editor.post(CONTENT_KINDS[kind].path, bodyOf(kind, 'Now'));
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };

  for (const kind of CONTENT_KIND_NAMES) {
    const { path } = CONTENT_KINDS[kind];
    const { name, bulk, preview } = PARTICULAR[kind];
    const read = async (id: string) => (await editor.get(`${path}/${id}`)).body as Stored;
    const nameOf = (stored: object) => (stored as Record<string, { en: string }>)[name]!.en;
    const renamed = (stored: Stored, text: string) => ({ ...stored, [name]: { en: text } });
    const actionsOn = async (id: string): Promise<string[]> => {
      const { body } = await editor.get(`/api/admin/audit?entity=${id}&sort=occurredAt`);
      return body.items.map((entry: { action: string }) => entry.action);
    };

    describe(kind, () => {
      it('is updated with the version that was read, and audited', async () => {
        const stored = await create(kind);
        const changed = await editor.put(`${path}/${stored.id}`, renamed(stored, 'Later'));
        assert.deepEqual([changed.status, changed.headers.etag], [200, '"2"'], changed.text);
        const stale = await editor.put(`${path}/${stored.id}`, renamed(stored, 'Too late'));
        assert.deepEqual([stale.status, stale.body.code], [412, 'stale']);
        assert.equal((await editor.delete(`${path}/${stored.id}`, { 'if-match': '"2"' })).status, 204);
        assert.equal((await editor.get(`${path}/${stored.id}`)).status, 404);
        assert.deepEqual(await actionsOn(stored.id), ['create', 'update', 'delete']);
      });

      it('has a history that can be listed, compared and restored', async () => {
        const stored = await create(kind);
        const one = `${path}/${stored.id}`;
        await editor.put(one, renamed(stored, 'Later'));
        const list = (await editor.get(`${one}/revisions`)).body;
        assert.deepEqual([list.total, list.items[0].version], [1, 1]);
        const { items } = (await editor.get(`${one}/revisions/1/difference`)).body;
        assert.deepEqual(items, [{ pointer: `/${name}/en`, before: 'Now', after: 'Later' }]);
        const restored = await editor.post(`${one}/revisions/1/restore`, undefined, { 'if-match': '"2"' });
        assert.deepEqual([restored.status, nameOf(restored.body)], [200, 'Now'], restored.text);
        assert.deepEqual(
          restored.body.fields?.map(({ id }: { id: string }) => id),
          stored.fields?.map(({ id }) => id),
        );
      });

      it('has a working copy that can be saved, published and discarded', async () => {
        const stored = await create(kind);
        const one = `${path}/${stored.id}`;
        const saved = await editor.put(`${one}/draft`, renamed(stored, 'Soon'));
        assert.equal(saved.status, 200, saved.text);
        const live = await read(stored.id);
        assert.deepEqual(
          [nameOf(live), live.version, live.workingCopy?.version],
          ['Now', 1, saved.body.version],
        );
        const copy = (await editor.get(`${one}/draft`)).body;
        assert.deepEqual([nameOf(copy), copy.baseVersion, copy.conflicts], ['Soon', 1, []]);
        const published = await editor.post(`${one}/publish`, undefined, {
          'if-match': `"${copy.version}"`,
        });
        assert.deepEqual(
          [published.status, nameOf(published.body), published.body.workingCopy],
          [200, 'Soon', null],
          published.text,
        );
        await editor.put(`${one}/draft`, renamed(published.body, 'Never'));
        assert.equal((await editor.delete(`${one}/draft`)).status, 204);
        assert.equal((await editor.get(`${one}/draft`)).status, 404);
        assert.equal(nameOf(await read(stored.id)), 'Soon');
        const trail = await actionsOn(stored.id);
        for (const action of ['save-draft', 'discard-draft']) assert.ok(trail.includes(action), `${trail}`);
      });

      it('continues a list only from a valid cursor', async () => {
        await create(kind);
        await create(kind);
        for (const sort of ['updatedAt', name === 'title' ? 'title' : 'name']) {
          const list = `${path}?size=1&sort=${sort}`;
          const { next } = (await editor.get(list)).body as { next: string };
          assert.equal((await editor.get(`${list}&after=${next}`)).status, 200);
          const [order, ...key] = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[];
          for (const made of [1.5, 1e300, 2 ** 63, '\u0000', '\ud800', null, {}]) {
            for (const at of key.keys()) {
              const after = Buffer.from(JSON.stringify([order, ...key.with(at, made)])).toString('base64url');
              const answer = await editor.get(`${list}&after=${after}`);
              assert.equal(answer.status, 400, `${sort} ${JSON.stringify(made)} at ${at}: ${answer.text}`);
            }
          }
        }
      });

      it('is duplicated under a new shortcut, with its own fields', async () => {
        const stored = await create(kind);
        const answer = await editor.post(`${path}/${stored.id}/duplicate`);
        assert.equal(answer.status, 201, answer.text);
        const copy = answer.body as Stored;
        assert.deepEqual([copy.shortcut, nameOf(copy)], [`${stored.shortcut}-copy`, 'Now']);
        assert.deepEqual(
          copy.fields?.map((field) => field.name),
          stored.fields?.map((field) => field.name),
        );
        for (const field of copy.fields ?? []) assert.ok(!stored.fields?.some(({ id }) => id === field.id));
      });

      it('is changed and deleted in bulk', async () => {
        const [one, other] = [await create(kind), await create(kind)];
        const ids = [one.id, other.id];
        for (const [action, status] of Object.entries(bulk)) {
          const { body } = await editor.post(`${path}/bulk`, { action, ids });
          assert.deepEqual(body.items, ids.map((id) => ({ id, status: 200 })) as unknown, action);
          const { body: stored } = await editor.get(`${path}/${one.id}`);
          assert.equal(stored.status, status);
        }
        const { body } = await editor.post(`${path}/bulk`, { action: 'delete', ids });
        assert.deepEqual(body.items, ids.map((id) => ({ id, status: 204 })) as unknown);
        const unknown = await editor.post(`${path}/bulk`, { action: 'burn', ids });
        assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [422, '/action']);
      });

      it('lists its usages and appears among the usages of others', async () => {
        const stored = await create(kind);
        const used = await editor.get(`/api/admin/cms/usages/${stored.id}`);
        assert.deepEqual([used.status, used.body.items], [200, []]);
        if (kind === 'navigation') return; // It has no contributors.
        const { body } = await editor.get('/api/admin/cms/usages/date?kind=contributor');
        const item = body.items.find(({ id }: { id: string }) => id === stored.id);
        assert.deepEqual([item?.kind, item?.where], [kind, 'contributors']);
      });

      it(preview ? 'is shown before it is stored' : 'cannot be shown by itself', async () => {
        const answer = await editor.post(`${path}/preview`, { ...bodyOf(kind, 'Not yet'), locale: 'en' });
        if (!preview) return assert.equal(answer.status, 405);
        assert.equal(answer.status, 200, answer.text);
        assert.match(answer.text, /Not yet/);
      });
    });
  }
});
