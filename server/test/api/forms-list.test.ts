import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const FORMS = '/api/admin/cms/forms';

forEachEngine('the list of forms', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
    const forms = [
      { shortcut: 'contact', title: { en: 'Contact', fr: 'Nous écrire' } },
      { shortcut: 'survey', title: { en: 'Summer survey', fr: 'Enquête d’été' }, status: 'closed' },
      { shortcut: 'booking', title: { en: 'Booking' } },
    ];
    for (const form of forms) {
      test.clock.advance(1000);
      assert.equal((await editor.post(FORMS, form)).status, 201);
    }
  });

  const cases: [query: string, expected: string[]][] = [
    ['', ['booking', 'survey', 'contact']],
    ['status=open', ['booking', 'contact']],
    ['status=closed', ['survey']],
    ['search=ENQUETE', ['survey']],
    ['search=ecrire', ['contact']],
    ['search=summer&status=open', []],
    ['sort=shortcut', ['booking', 'contact', 'survey']],
    ['sort=-title', ['survey', 'contact', 'booking']],
    ['sort=status,-shortcut', ['survey', 'contact', 'booking']],
    ['sort=shortcut&size=2&page=2', ['survey']],
  ];
  for (const [query, expected] of cases) {
    it(`[§4.2-1] lists ?${query}`, async () => {
      const { body } = await editor.get(`${FORMS}?${query}`);
      assert.deepEqual(
        body.items.map((item: { shortcut: string }) => item.shortcut),
        expected,
      );
    });
  }

  for (const query of ['sort=fields', 'status=draft', 'category=x']) {
    it(`refuses ?${query}`, async () => {
      const answer = await editor.get(`${FORMS}?${query}`);
      assert.deepEqual([answer.status, answer.body.code], [400, 'malformed']);
    });
  }
});
