import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import sharp from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { freePort } from '../support/postgres-server.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const PROJECT = {
  'data/site.yaml': `
forms:
  - shortcut: contact
    title: { en: Contact }
    fields: [{ name: name, type: text, attributes: { label: { en: Name } } }]
articleModels:
  - { shortcut: note, name: { en: Note }, path: '/notes/{slug}', fields: [{ name: text, type: text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: told, model: note, title: { en: Told }, status: draft, values: { text: first } }
navigation:
  - { shortcut: main, title: { en: Main }, items: [{ label: { en: Start }, target: { address: 'https://one.example' } }] }
pages:
  - { shortcut: news, title: { en: News }, status: draft, content: { en: '@form(contact)' } }
  - { shortcut: later, title: { en: Later }, status: draft, content: { en: '<p>Later</p>' } }
`,
};
const CMS = '/api/admin/cms';
const WEBHOOKS = `${CMS}/webhooks`;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EVERYTHING = ['page.*', 'article.*', 'form-result.*', 'media.*', 'navigation.*'];

forEachEngine('Webhooks', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: [
      'app.cms.webhook-networks=127.0.0.0/8',
      'app.cms.form-rate-limit=0',
      'app.security.session-idle=30d',
      'app.security.session-max=30d',
      'app.security.secret=a secret for tests that is long enough',
    ],
  });
  let receiver: WebhookReceiver;
  let editor: Client;
  let jpeg: Buffer;

  before(async () => {
    receiver = await startWebhookReceiver();
    jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_forms');
  });
  after(() => receiver.close());
  beforeEach(async () => {
    receiver.answer(undefined);
    for (const { id } of (await editor.get(WEBHOOKS)).body.items) await editor.delete(`${WEBHOOKS}/${id}`);
    test.clock.advance(MINUTE);
    receiver.calls.length = 0;
  });

  const form = (more: object = {}) => ({ name: 'Build', url: receiver.url, events: EVERYTHING, ...more });
  async function create(more: object = {}, by = editor) {
    const answer = await by.post(WEBHOOKS, form(more));
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  }
  const deliverDue = () => test.app.webhooks.deliverDue();
  const types = () => receiver.calls.map(({ body }) => body.type);
  const deliveries = async (id: string, query = '') =>
    (await editor.get(`${WEBHOOKS}/${id}/deliveries${query}`)).body.items;

  async function stored(path: string, shortcut: string) {
    const { body: list } = await editor.get(`${CMS}/${path}?search=${shortcut}`);
    const { id } = list.items.find((item: { shortcut: string }) => item.shortcut === shortcut);
    return (await editor.get(`${CMS}/${path}/${id}`)).body;
  }
  async function save(path: string, shortcut: string, change: object) {
    const entity = await stored(path, shortcut);
    const answer = await editor.put(`${CMS}/${path}/${entity.id}`, { ...entity, ...change });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }
  const submit = async (name: string) => {
    const answer = await test.visitor.post('/api/public/forms-results/contact', { values: { name } });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id as string;
  };

  describe('are called', () => {
    it('for pages and articles that become public, change or are withdrawn; signed, in this order', async () => {
      const { secret } = await create();
      for (const [path, shortcut] of [
        ['pages', 'news'],
        ['articles', 'told'],
      ] as const)
        for (const status of ['draft', 'published', 'published', 'draft', 'draft'])
          await save(path, shortcut, { status, title: { en: `${status} ${Math.random()}` } });
      await deliverDue();
      assert.deepEqual(types(), [
        ...['page.published', 'page.changed', 'page.unpublished'],
        ...['article.published', 'article.changed', 'article.unpublished'],
      ]);
      for (const call of receiver.calls) assert.ok(isSignedWith(secret, call), call.text);
      const ids = new Set(receiver.calls.map(({ headers }) => headers['webhook-id']));
      assert.equal(ids.size, 6);
      const page = receiver.calls[0]!.body;
      assert.deepEqual(page.data.addresses, [{ locale: 'en', href: 'http://site.test/news' }]);
      assert.deepEqual([page.data.kind, page.data.shortcut, page.data.languages], ['page', 'news', ['en']]);
      assert.equal(Date.parse(page.timestamp), test.clock.now());
      const article = receiver.calls[5]!.body;
      assert.deepEqual(article.data.addresses, [{ locale: 'en', href: 'http://site.test/notes/told' }]);
    });

    it('for submissions, without their values', async () => {
      await create();
      const id = await submit('Ada');
      await deliverDue();
      assert.deepEqual(types(), ['form-result.stored']);
      assert.deepEqual(receiver.calls[0]!.body.data, {
        ...{ id, kind: 'form-result', shortcut: 'contact', version: 1, languages: ['en'], addresses: [] },
        number: receiver.calls[0]!.body.data.number,
      });
      const { number } = (await editor.get(`${CMS}/forms-results/${id}`)).body;
      assert.equal(receiver.calls[0]!.body.data.number, number);
    });

    it('with the values that are still stored, if the webhook includes them', async () => {
      await create({ includeValues: true });
      const id = await submit('Ada');
      await deliverDue();
      assert.deepEqual(receiver.calls[0]!.body.data.values, { name: 'Ada' });
      receiver.answer({ status: 500 });
      const second = await submit('Grace');
      await deliverDue();
      for (const one of [id, second])
        assert.equal((await editor.delete(`${CMS}/forms-results/${one}`)).status, 204);
      receiver.answer(undefined);
      test.clock.advance(MINUTE);
      await deliverDue();
      assert.equal(receiver.calls.at(-1)!.body.data.values, null);
    });

    it('for media and menus', async () => {
      await create();
      const entries = [['file', fileOf(jpeg, 'one.jpg')]] as [string, File][];
      const { body } = await postForm(test.app.server, editor, `${CMS}/media`, entries);
      const medium = (await editor.get(`${CMS}/media/${body.id}`)).body;
      await editor.put(`${CMS}/media/${body.id}`, { ...medium, alt: { en: 'One' } });
      await editor.delete(`${CMS}/media/${body.id}`);
      await save('navigation', 'main', { title: { en: 'Other' } });
      await deliverDue();
      assert.deepEqual(types(), ['media.created', 'media.changed', 'media.deleted', 'navigation.changed']);
      const [address] = receiver.calls[0]!.body.data.addresses;
      assert.equal(address.href, `http://site.test/media/${body.id}/one.jpg`);
    });

    it('once when a schedule publishes or unpublishes content', async () => {
      await create();
      const from = new Date(test.clock.now() + HOUR).toISOString();
      const until = new Date(test.clock.now() + 2 * HOUR).toISOString();
      await save('pages', 'later', { status: 'published', publishAt: from, unpublishAt: until });
      await deliverDue();
      assert.deepEqual(types(), []);
      test.clock.advance(HOUR);
      await deliverDue();
      await deliverDue();
      assert.deepEqual(types(), ['page.published']);
      assert.equal(receiver.calls[0]!.body.timestamp, from);
      test.clock.advance(2 * HOUR);
      await deliverDue();
      assert.deepEqual(types(), ['page.published', 'page.unpublished']);
      assert.equal(receiver.calls[1]!.body.timestamp, until);
    });

    it('only for subscribed events, from the subscription on, and while enabled', async () => {
      await submit('Before');
      test.clock.advance(SECOND);
      const some = await create({ events: ['form-result.stored'] });
      await save('pages', 'news', { status: 'published' });
      await submit('Ada');
      await deliverDue();
      assert.deepEqual(types(), ['form-result.stored']);
      await editor.put(`${WEBHOOKS}/${some.id}`, form({ events: ['page.*'], enabled: false, version: 1 }));
      await save('pages', 'news', { status: 'draft' });
      await deliverDue();
      assert.equal(receiver.calls.length, 1);
    });

    it('not for unsaved changes', async () => {
      const { id } = await create();
      const page = await stored('pages', 'news');
      const body = { ...page, status: 'published', content: { en: '@form(absent)' } };
      assert.equal((await editor.put(`${CMS}/pages/${page.id}`, body)).status, 422);
      assert.deepEqual(await deliveries(id), []);
    });
  });

  describe('deliver at least once', () => {
    it('again after each failure, later each time, with the same id, and give up after three days', async () => {
      const { id, secret } = await create();
      receiver.answer({ status: 503 });
      await submit('Ada');
      await deliverDue();
      const [first] = await deliveries(id);
      assert.deepEqual([first.state, first.attempts, first.status], ['pending', 1, 503]);
      const waits: number[] = [];
      for (;;) {
        const [pending] = await deliveries(id, '?state=pending');
        if (!pending) break;
        waits.push(Date.parse(pending.nextAttemptAt) - test.clock.now());
        test.clock.advance(waits.at(-1)!);
        await deliverDue();
      }
      const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000];
      assert.deepEqual(
        waits,
        seconds.map((wait) => wait * SECOND),
      );
      const [failed] = await deliveries(id);
      assert.deepEqual([failed.state, failed.attempts], ['failed', 9]);
      assert.match(failed.error, /503/);
      assert.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, 1);
      assert.ok(receiver.calls.every((call) => isSignedWith(secret, call)));

      receiver.answer(undefined);
      const resent = await editor.post(`${WEBHOOKS}/deliveries/${failed.id}/resend`);
      assert.equal(resent.status, 200, resent.text);
      await deliverDue();
      assert.equal((await deliveries(id))[0].state, 'sent');
      assert.equal(receiver.calls.at(-1)!.headers['webhook-id'], failed.id);
      assert.deepEqual((await editor.get(`${WEBHOOKS}/${id}`)).body.deliveries, {
        pending: 0,
        sent: 1,
        failed: 0,
      });
    });

    it('without following redirects, and not again when the receiver is gone for good', async () => {
      const { id } = await create();
      receiver.answer({ status: 307, headers: { location: receiver.url.replace('/hook', '/elsewhere') } });
      await submit('Ada');
      await deliverDue();
      assert.equal(receiver.calls.length, 1);
      assert.equal((await deliveries(id))[0].status, 307);
      receiver.answer({ status: 410 });
      test.clock.advance(MINUTE);
      await deliverDue();
      assert.equal((await deliveries(id))[0].state, 'failed');
      await create({ name: 'Never called' });
      const { body: withFailed } = await editor.get(`${WEBHOOKS}?deliveries=failed`);
      assert.deepEqual(
        withFailed.items.map((item: { id: string }) => item.id),
        [id],
      );
      assert.equal(withFailed.total, 1);
      assert.equal((await editor.get(`${CMS}/dashboard`)).body.failedDeliveries, 1);
      const pages = await test.signIn('access_cms_page');
      assert.equal((await pages.get(`${CMS}/dashboard`)).body.failedDeliveries, 0);
    });

    it('to others while one cannot be reached', async () => {
      const away = await create({ url: `http://127.0.0.1:${await freePort()}/` });
      const other = await create({ name: 'Other' });
      await submit('Ada');
      await submit('Grace');
      await deliverDue();
      assert.equal(receiver.calls.length, 2);
      const [latest, earlier] = await deliveries(away.id);
      assert.deepEqual([latest.attempts, earlier.attempts, earlier.status], [0, 1, null]);
      assert.deepEqual((await editor.get(`${WEBHOOKS}/${other.id}`)).body.deliveries.sent, 2);
    });
  });

  describe('refuse', () => {
    const faultsOf = async (more: object) => (await editor.post(WEBHOOKS, form(more))).body.errors;

    it('private and reserved networks, when saved', async () => {
      const refused = [
        ...['ftp://example.org/', 'https://user:secret@example.org/', '/hook', 'https://'],
        ...['https://10.0.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/latest', 'https://[::1]/'],
        ...['https://[::ffff:10.0.0.1]/', 'https://[fd00::1]/', 'https://0.0.0.0/', 'https://0x0a000001/'],
        ...['https://100.64.0.1/', 'https://[64:ff9b::a00:1]/', 'https://224.0.0.1/'],
      ];
      for (const url of refused) {
        const violations = await faultsOf({ url });
        assert.deepEqual(
          violations?.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
          [['/url', 'webhook-address']],
          url,
        );
      }
    });

    it('invalid input, all faults at once', async () => {
      const violations = await faultsOf({ name: ' ', url: 'https://10.0.0.1/', events: [] });
      assert.deepEqual(violations.map(({ pointer }: { pointer: string }) => pointer).sort(), [
        '/events',
        '/name',
        '/url',
      ]);
      assert.equal((await editor.get(`${WEBHOOKS}/${crypto.randomUUID()}`)).status, 404);
    });

    it('events without the authorities of their kind', async () => {
      const pages = await test.signIn('access_cms_page');
      const refusal = await pages.post(WEBHOOKS, form());
      assert.equal(refusal.status, 403, refusal.text);
      const own = await create({ events: ['page.*', 'media.*'] }, pages);
      const others = await create();
      const listed = (await pages.get(WEBHOOKS)).body.items.map(({ id }: { id: string }) => id);
      assert.deepEqual(listed, [own.id]);
      for (const path of ['', '/deliveries'])
        assert.equal((await pages.get(`${WEBHOOKS}/${others.id}${path}`)).status, 403);
      assert.equal((await pages.delete(`${WEBHOOKS}/${others.id}`)).status, 403);
      assert.equal((await test.visitor.get(WEBHOOKS)).status, 401);
      const users = await test.signIn('acces_users');
      assert.equal((await users.get(WEBHOOKS)).status, 403);
    });

    it('events of an owner who has lost the authority since', async () => {
      const leaving = await test.signIn('access_cms_forms');
      const { id } = await create({ events: ['form-result.stored'] }, leaving);
      await test.app.database.transaction((db) =>
        db.updateTable('app_user').set({ disabled: 1 }).where('login', '=', leaving.login!).execute(),
      );
      await submit('Ada');
      await deliverDue();
      const [delivery] = await deliveries(id);
      assert.equal(delivery.state, 'failed');
      assert.match(delivery.error, /no longer has/);
      assert.equal(receiver.calls.length, 0);
    });

    it('to show the secret again, which is stored encrypted', async () => {
      const { id, secret } = await create();
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal('secret' in (await editor.get(`${WEBHOOKS}/${id}`)).body, false);
      const row = await test.app.database.read
        .selectFrom('webhook')
        .select('secret')
        .executeTakeFirstOrThrow();
      assert.ok(!row.secret.includes(secret.slice(6)));
    });
  });

  it('collide like other content, are audited, and leave with their deliveries', async () => {
    const { id } = await create();
    await submit('Ada');
    await deliverDue();
    const changed = await editor.put(`${WEBHOOKS}/${id}`, form({ name: 'Renamed', version: 1 }));
    assert.deepEqual([changed.status, changed.body.version], [200, 2]);
    assert.equal((await editor.put(`${WEBHOOKS}/${id}`, form({ version: 1 }))).status, 412);
    assert.equal((await editor.delete(`${WEBHOOKS}/${id}`)).status, 204);
    const rows = await test.app.database.read.selectFrom('webhook_delivery').selectAll().execute();
    assert.deepEqual(rows, []);
    const entries = await test.app.database.read
      .selectFrom('audit_entry')
      .select('action')
      .where('entity_id', '=', id)
      .execute();
    const actions = entries.map(({ action }) => action);
    assert.deepEqual(actions.sort(), ['create', 'delete', 'update']);
  });
});
