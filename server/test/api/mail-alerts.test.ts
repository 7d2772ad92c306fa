import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type MailServer } from '../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const SCRIPT = `
forms:
  - shortcut: contact
    title: { en: Write to us }
    mail: { to: [office@site.test], subject: { en: A question } }
    fields: [{ name: name, type: text, attributes: { label: { en: Your name } } }]
`;
const FIRST = 'admin@example.org';

forEachEngine('Alerts about undelivered emails', (engine) => {
  let test: TestApp;
  let server: MailServer;

  before(async () => {
    server = await startMailServer();
    test = await startTestApp(engine, {
      project: { 'data/site.yaml': SCRIPT },
      settings: ['app.cms.mail-from=library@site.test', `app.mail.url=${server.url}`],
    });
  });
  after(async () => {
    await test.app.close();
    await server.close();
  });

  const deliver = () => test.app.outbox.deliverDue();
  const alertsTo = (address: string) => server.received.filter(({ to }) => to.includes(address));
  /** Submits with an email that is abandoned. */
  async function fail(): Promise<void> {
    await test.app.outbox.deliverDue();
    server.answer(550);
    const values = { name: 'Ada' };
    assert.equal((await test.visitor.post('/api/public/forms-results/contact', { values })).status, 201);
    await deliver();
    server.answer(undefined);
  }

  it('notify the administrators of undelivered emails, at most once an hour, with their number', async () => {
    const { login: other } = await test.signIn('acces_users');
    await test.signIn('access_cms_forms');
    // At first the alerts are refused as well, with a temporary error.
    server.answer(451);
    await test.visitor.post('/api/public/forms-results/contact', { values: { name: 'Ada' } });
    await deliver();
    await test.app.database.transaction((db) =>
      db.updateTable('mail_outbox').set({ attempts: 7, due_at: 0 }).execute(),
    );
    await deliver();
    server.answer(undefined);
    test.clock.advance(MINUTE);
    await deliver();
    assert.deepEqual(server.received.map(({ to }) => to.join()).sort(), [FIRST, `${other}@example.org`]);
    const { headers, parts } = alertsTo(FIRST)[0]!;
    assert.equal(headers.subject, 'An email could not be delivered: http://site.test');
    assert.match(parts['text/plain']!, /not now/);
    assert.doesNotMatch(parts['text/plain']!, /Ada|office@/);
  });

  it('notify of a single undelivered email, as time passes', async () => {
    server.received.length = 0;
    test.clock.tick(1);
    await fail();
    test.clock.tick(0);
    test.clock.advance(60 * MINUTE);
    await deliver();
    assert.equal(alertsTo(FIRST)[0]?.headers.subject, 'An email could not be delivered: http://site.test');
  });

  it('include all failures of an hour, and are not sent about themselves', async () => {
    server.received.length = 0;
    await fail();
    await fail();
    await deliver();
    assert.deepEqual(server.received, [], 'not within the hour');
    test.clock.advance(60 * MINUTE);
    await deliver();
    assert.match(alertsTo(FIRST)[0]!.headers.subject!, /^2 emails could not be delivered/);

    server.answer(550);
    await fail();
    test.clock.advance(60 * MINUTE);
    server.answer(550);
    await deliver();
    server.answer(undefined);
    server.received.length = 0;
    test.clock.advance(24 * 60 * MINUTE);
    await deliver();
    assert.deepEqual(server.received, []);
  });
});
