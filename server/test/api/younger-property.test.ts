import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const YOUNG = ['stylesheets', 'category', 'variables'];
const PAGES = '/api/admin/cms/pages';

forEachEngine('content stored before a property existed', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let page: { id: string; version: number };

  before(async () => {
    editor = await test.signIn('access_cms_page');
    const first = { shortcut: 'old', title: { en: 'Old' }, status: 'published' };
    const created = await editor.post(PAGES, first);
    const second = { ...created.body, title: { en: 'Older' } };
    page = (await editor.put(`${PAGES}/${created.body.id}`, second)).body;
    await editor.put(`${PAGES}/${page.id}/draft`, page);
    await forgetProperties();
  });

  /** Resets the documents to those of a release without these properties. */
  async function forgetProperties() {
    const older = (text: string) =>
      JSON.stringify(JSON.parse(text), (name, value: unknown) => (YOUNG.includes(name) ? undefined : value));
    await test.app.database.transaction(async (db) => {
      const { summary } = await db.selectFrom('content_entity').select('summary').executeTakeFirstOrThrow();
      await db
        .updateTable('content_entity')
        .set({ summary: older(summary) })
        .execute();
      for (const table of ['content_document', 'content_revision', 'working_copy'] as const) {
        const { document } = await db.selectFrom(table).select('document').executeTakeFirstOrThrow();
        await db
          .updateTable(table)
          .set({ document: older(document) })
          .execute();
      }
    });
  }

  const defaults = { stylesheets: [], category: null, variables: {} };
  const partOf = ({ stylesheets, category, variables }: typeof defaults) => ({
    ...{ stylesheets, category, variables },
  });

  it('is returned with the default of the property', async () => {
    const { body } = await editor.get(`${PAGES}/${page.id}`);
    assert.deepEqual(partOf(body), defaults);
    const copy = await editor.get(`${PAGES}/${page.id}/draft`);
    assert.deepEqual(partOf(copy.body), defaults);
    const revision = await editor.get(`${PAGES}/${page.id}/revisions/1`);
    assert.deepEqual(partOf(revision.body.state), defaults);
  });

  it('is listed with the default of the property', async () => {
    const { body } = await editor.get(PAGES);
    assert.deepEqual([body.items[0].stylesheets, body.items[0].category], [[], null]);
  });

  it('does not differ between versions', async () => {
    const { body } = await editor.get(`${PAGES}/${page.id}/revisions/1/difference`);
    assert.deepEqual(
      body.items.map(({ pointer }: { pointer: string }) => pointer),
      ['/title/en'],
    );
  });

  it('is rendered, and completed by the next save', async () => {
    assert.equal((await test.visitor.get('/view/old')).status, 200);
    const { body } = await editor.get(`${PAGES}/${page.id}`);
    const saved = await editor.put(`${PAGES}/${page.id}`, { ...body, category: 'news' });
    assert.deepEqual([saved.status, saved.body.category], [200, 'news']);
  });
});
