import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';

forEachEngine('The audit trail of content', (engine) => {
  const test = useTestApp(engine);

  it('records who created, changed and deleted a page', async () => {
    const editor = await test.signIn('access_cms_page', 'acces_users');
    const { body: me } = await editor.get('/api/auth/me');
    const { body: page } = await editor.post(PAGES, { shortcut: 'opening-hours', title: { en: 'Hours' } });
    const change = { ...page, title: { en: 'Opening hours' }, category: 'visit', shortcut: 'hours' };
    test.clock.advance(1);
    assert.equal((await editor.put(`${PAGES}/${page.id}`, change)).status, 200);
    assert.equal((await editor.put(`${PAGES}/${page.id}`, change)).status, 412);
    test.clock.advance(1);
    assert.equal((await editor.delete(`${PAGES}/${page.id}`)).status, 204);
    assert.equal((await editor.delete(`${PAGES}/${page.id}`)).status, 404);
    const { body } = await editor.get(`/api/admin/audit?entity=${page.id}&sort=occurredAt`);
    const entity = (name: string) => ({ kind: 'page', id: page.id, name });
    const { id: userId, login } = me.user;
    assert.deepEqual(
      body.items.map((entry: object) => ({ ...entry, id: undefined, occurredAt: undefined })),
      [
        { action: 'create', entity: entity('opening-hours'), changed: [] },
        { action: 'update', entity: entity('hours'), changed: ['shortcut', 'title', 'category'] },
        { action: 'delete', entity: entity('hours'), changed: [] },
      ].map((entry) => ({
        id: undefined,
        occurredAt: undefined,
        userId,
        login,
        address: '127.0.0.1',
        reason: null,
        counts: null,
        ...entry,
      })),
    );
  });
});
