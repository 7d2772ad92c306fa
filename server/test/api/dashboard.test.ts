import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const DASHBOARD = '/api/admin/cms/dashboard';

forEachEngine('the dashboard', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'data/content.yaml': `articleModels: [{ shortcut: news, name: { en: News } }]
articles:
  - { shortcut: first, model: news, title: { en: First }, status: published }
  - { shortcut: second, model: news, title: { en: Second } }
forms:
  - { shortcut: contact, title: { en: Contact }, fields: [{ name: name, type: text, attributes: { label: { en: Name } } }] }
pages:
  - { shortcut: home, title: { en: Home }, status: published, content: { en: '@article(first) @form(contact)' } }
  - { shortcut: lost, title: { en: Lost }, content: { en: '@article(nowhere) @form(nowhere)' } }
  - { shortcut: early, title: { en: Early }, content: { en: '@article(second)' } }
  - { shortcut: old, title: { en: Old }, status: archived }
`,
    },
  });

  it('counts content and lists what needs attention', async () => {
    const send = (values: object) => test.visitor.post('/api/public/forms-results/contact', values);
    await send({ values: { name: 'Ada' } });
    test.clock.advance(2 * 24 * 3600 * 1000);
    await send({ values: { name: 'Bo' } });
    await send({ values: { name: 'Cy' } });
    const editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
    const page = await editor.post('/api/admin/cms/pages', { shortcut: 'new', title: { en: 'New' } });

    const { status, body, text } = await editor.get(DASHBOARD);
    assert.equal(status, 200, text);
    const none = { archived: 0, draft: 0, expired: 0, scheduled: 0, 'changes-pending': 0, published: 0 };
    assert.deepEqual(body.pages, { ...none, draft: 3, published: 1, archived: 1 });
    assert.deepEqual(body.articles, { ...none, draft: 1, published: 1 });
    const { id, shortcut, title, kind, updatedBy } = body.latestChanges[0];
    assert.deepEqual(
      { id, shortcut, title, kind, updatedBy },
      { id: page.body.id, shortcut: 'new', title: { en: 'New' }, kind: 'page', updatedBy: editor.login },
    );
    assert.deepEqual(body.attention, [{ kind: 'page', brokenLinks: 2, expiring: 0 }]);
    assert.deepEqual([body.media, body.failedDeliveries], [{ undescribed: 0, unused: 0 }, 0]);
    assert.equal(body.submissions.days.length, 30);
    assert.equal(body.submissions.days.at(-1), '2026-06-17');
    const [form] = body.submissions.forms;
    assert.equal(form.form.shortcut, 'contact');
    assert.deepEqual([form.perDay.slice(-3), form.total], [[1, 0, 2], 3]);
    assert.deepEqual([body.failedMails, body.spamHeld], [0, 0]);
    assert.equal(body.clearFormResults.lastRun, null);
    assert.ok(Date.parse(body.clearFormResults.nextRunAt) > test.clock.now());
    assert.ok(body.contributors.some((contributor: { name: string }) => contributor.name === 'date'));
  });

  it('requires the authority for each part', async () => {
    const designer = await test.signIn('access_css');
    assert.deepEqual(Object.keys((await designer.get(DASHBOARD)).body).sort(), [
      'contributors',
      'failedDeliveries',
      'latestChanges',
      'media',
    ]);
    assert.deepEqual((await designer.get(DASHBOARD)).body.latestChanges, []);
    const writer = await test.signIn('access_cms_articles');
    const { body } = await writer.get(DASHBOARD);
    assert.deepEqual(Object.keys(body).sort(), [
      'articles',
      'attention',
      'contributors',
      'failedDeliveries',
      'failedPublications',
      'latestChanges',
      'media',
      'translations',
    ]);
    assert.deepEqual(body.attention, []);
    assert.ok(body.latestChanges.length > 0);
    assert.ok(body.latestChanges.every((change: { kind: string }) => change.kind === 'article'));
    assert.equal((await test.visitor.get(DASHBOARD)).status, 401);
  });
});
