import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createSmtpTransport, type SmtpOptions } from '../../src/mail/mail-transport.ts';
import type { MailContent, QueuedMail } from '../../src/mail/mail.ts';
import { createOutbox, type Outbox } from '../../src/mail/outbox.ts';
import { listMailsAbout, retryMails } from '../../src/mail/outbox.repository.ts';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type MailServer } from '../support/smtp-server.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';

const MINUTE = 60_000;
const LETTER: MailContent = {
  to: 'jane@example.org',
  subject: 'Your loan',
  text: 'The book is due.',
  html: '<p>The book is due.</p>',
};

forEachEngine('The email outbox', (engine) => {
  let url: string;
  let database: Database;
  let clock: TestClock;
  let server: MailServer;
  let outbox: Outbox;
  let log: string[];

  function newOutbox(mailServer = server.url, options: Partial<SmtpOptions> = {}): Outbox {
    const from = 'Library <library@site.test>';
    const transport = createSmtpTransport({ url: mailServer, from, ...options });
    const logger = createLogger({ destination: { write: (line) => void log.push(line) } });
    const created = createOutbox({ database, clock, logger, transport });
    created.writeWith('letter', (payload) => Promise.resolve(payload as MailContent));
    created.writeWith('nobody', () => Promise.resolve(undefined));
    return created;
  }

  const enqueue = (mail: Partial<QueuedMail> = {}) =>
    database.transaction(async (db) => {
      const [id] = await outbox.enqueue(db, { kind: 'letter', payload: LETTER, aboutId: 'loan', ...mail });
      return id;
    });
  const status = async () => listMailsAbout(database.read, 'loan');
  const count = async () => (await database.read.selectFrom('mail_outbox').select('id').execute()).length;

  before(async () => {
    url = await engine.newDatabase();
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1 });
    server = await startMailServer();
  });
  after(async () => {
    await database.close();
    await server.close();
  });
  beforeEach(() => {
    clock = createTestClock();
    log = [];
    outbox = newOutbox();
    server.received.length = 0;
    server.answer(undefined);
    server.onArrival(undefined);
  });
  afterEach(async () => {
    await outbox.close();
    await database.transaction((db) => db.deleteFrom('mail_outbox').execute());
  });

  it('[§8-10] sends an email in both formats from the configured sender, and records it', async () => {
    const id = await enqueue();
    await outbox.deliverDue();
    assert.equal(server.received.length, 1);
    const { to, headers, parts } = server.received[0]!;
    assert.deepEqual(to, ['jane@example.org']);
    assert.equal(headers.from, 'Library <library@site.test>');
    assert.equal(headers.to, 'jane@example.org');
    assert.equal(headers.subject, 'Your loan');
    assert.equal(headers['message-id'], `<${id}@site.test>`);
    assert.equal(headers['auto-submitted'], 'auto-generated');
    assert.equal(parts['text/plain'], 'The book is due.');
    assert.equal(parts['text/html'], '<p>The book is due.</p>');
    assert.deepEqual(await status(), [
      {
        id,
        kind: 'letter',
        state: 'sent',
        to: 'jane@example.org',
        attempts: 1,
        error: null,
        sentAt: clock.now(),
      },
    ]);
  });

  it('sends nothing from a transaction that is rolled back', async () => {
    const failing = database.transaction(async (db) => {
      await outbox.enqueue(db, { kind: 'letter', payload: LETTER });
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await outbox.deliverDue();
    assert.deepEqual(server.received, []);
  });

  it('sends each email once with any number of instances', async () => {
    const others = Array.from({ length: 4 }, () => newOutbox());
    for (let mails = 0; mails < 10; mails += 1) await enqueue();
    await Promise.all([outbox, ...others].map((each) => each.deliverDue()));
    assert.equal(server.received.length, 10);
    assert.equal(new Set(server.received.map(({ headers }) => headers['message-id'])).size, 10);
  });

  it('retries after one minute, four, …, under the same Message-ID, and records the delivery', async () => {
    const id = await enqueue();
    server.answer(451);
    await outbox.deliverDue();
    const [first] = await status();
    assert.deepEqual([first?.state, first?.attempts], ['pending', 1]);
    assert.match(first?.error ?? '', /not now/);

    clock.advance(MINUTE - 1);
    await outbox.deliverDue();
    assert.equal((await status())[0]?.attempts, 1);
    clock.advance(1);
    await outbox.deliverDue();
    assert.equal((await status())[0]?.attempts, 2);

    server.answer(undefined);
    clock.advance(4 * MINUTE);
    await outbox.deliverDue();
    assert.equal(server.received[0]?.headers['message-id'], `<${id}@site.test>`);
    const [last] = await status();
    assert.deepEqual([last?.state, last?.attempts, last?.error], ['sent', 3, null]);
  });

  it('gives up after eight attempts, and can be retried', async () => {
    const id = await enqueue();
    server.answer(451);
    for (let hours = 0; hours < 72; hours += 1) {
      await outbox.deliverDue();
      clock.advance(60 * MINUTE);
    }
    const [failed] = await status();
    assert.deepEqual([failed?.state, failed?.attempts, failed?.sentAt], ['failed', 8, null]);

    server.answer(undefined);
    await database.transaction((db) => retryMails(db, [id!], clock.now()));
    await outbox.deliverDue();
    assert.equal((await status())[0]?.state, 'sent');
  });

  it('does not retry what the mail server refuses permanently', async () => {
    await enqueue();
    server.answer(550);
    await outbox.deliverDue();
    const [failed] = await status();
    assert.deepEqual([failed?.state, failed?.attempts], ['failed', 1]);
    assert.ok(log.some((line) => line.includes('"mail delivery abandoned"')));
  });

  it('loses nothing while the mail server is unavailable, and delays no request', async () => {
    await outbox.close();
    outbox = newOutbox('smtp://127.0.0.1:1');
    await enqueue();
    await outbox.deliverDue();
    assert.deepEqual([(await status())[0]?.state, (await status())[0]?.attempts], ['pending', 1]);
    assert.ok(log.some((line) => line.includes('"mail delivery deferred"')));
    const again = newOutbox();
    clock.advance(MINUTE);
    await again.deliverDue();
    assert.equal(server.received.length, 1);
  });

  it('times out when the server does not respond', async () => {
    await outbox.close();
    outbox = newOutbox(server.url, { silenceTimeoutMs: 200 });
    await enqueue();
    server.onArrival('silent');
    await outbox.deliverDue();
    assert.deepEqual([(await status())[0]?.state, (await status())[0]?.attempts], ['pending', 1]);
    server.onArrival(undefined);
    clock.advance(MINUTE);
    await outbox.deliverDue();
    assert.equal((await status())[0]?.state, 'sent');
  });

  it('sends again, under the same Message-ID, when the connection broke before the response', async () => {
    const id = await enqueue();
    server.onArrival('broken');
    await outbox.deliverDue();
    assert.equal((await status())[0]?.state, 'pending');
    server.onArrival(undefined);
    clock.advance(MINUTE);
    await outbox.deliverDue();
    assert.equal((await status())[0]?.state, 'sent');
    assert.deepEqual(
      server.received.map(({ headers }) => headers['message-id']),
      Array(2).fill(`<${id}@site.test>`),
    );
  });

  it('probes an unavailable server with one email, and sends all when it is back', async () => {
    const other = await startMailServer();
    await other.close();
    await outbox.close();
    outbox = newOutbox(other.url);
    for (let mails = 0; mails < 5; mails += 1) await enqueue();
    await outbox.deliverDue();
    await outbox.deliverDue();
    assert.deepEqual((await status()).map(({ attempts }) => attempts).sort(), [0, 0, 0, 0, 1]);

    const back = await startMailServer(Number(new URL(other.url).port));
    clock.advance(MINUTE);
    await outbox.deliverDue();
    assert.equal(back.received.length, 5);
    assert.ok((await status()).every(({ state }) => state === 'sent'));
    await back.close();
  });

  it('delivers at most twice, under one Message-ID, when the instance is killed between acceptance and record', async () => {
    await enqueue();
    server.onArrival('silent');
    const script = join(import.meta.dirname, '../support/mail-process.ts');
    const child = spawn(process.execPath, [script, url, server.url, String(clock.now())], {
      stdio: 'inherit',
    });
    await server.next();
    child.kill('SIGKILL');
    await once(child, 'exit');
    server.onArrival(undefined);
    await outbox.deliverDue();
    assert.equal(server.received.length, 1, 'its lease still holds');
    clock.advance(5 * MINUTE);
    await outbox.deliverDue();
    assert.equal(server.received.length, 2);
    assert.equal(new Set(server.received.map(({ headers }) => headers['message-id'])).size, 1);
    assert.equal((await status())[0]?.state, 'sent');
  });

  it('abandons an email whose every attempt was interrupted', async () => {
    await enqueue();
    await database.transaction((db) => db.updateTable('mail_outbox').set({ attempts: 8 }).execute());
    await outbox.deliverDue();
    assert.equal((await status())[0]?.state, 'failed');
    assert.deepEqual(server.received, []);
  });

  it('takes over from an instance that died while sending', async () => {
    await enqueue();
    await database.transaction((db) =>
      db
        .updateTable('mail_outbox')
        .set({ lease: 'of the dead', leased_until: clock.now() + 5 * MINUTE, attempts: 1 })
        .execute(),
    );
    await outbox.deliverDue();
    assert.equal(server.received.length, 0);
    clock.advance(5 * MINUTE);
    await outbox.deliverDue();
    assert.equal(server.received.length, 1);
    assert.equal((await status())[0]?.attempts, 2);
  });

  const injected: [string, Partial<MailContent>][] = [
    ['the subject', { subject: 'Loan\r\nBcc: eve@example.org\r\n\r\nother text' }],
    ['the reply address', { replyTo: 'a@example.org\r\nBcc: eve@example.org' }],
    ['the recipient', { to: 'jane@example.org\r\nBcc: eve@example.org' }],
    ['a list of recipients', { to: 'jane@example.org, eve@example.org' }],
    [
      'the name of a file',
      {
        attachments: [
          {
            filename: 'a"\r\nBcc: eve@example.org',
            contentType: 'text/csv\r\nBcc: eve@example.org',
            content: Buffer.from('a'),
          },
        ],
      },
    ],
  ];
  for (const [place, change] of injected) {
    it(`cannot be redirected to others by ${place}`, async () => {
      outbox.writeWith('injected', () => Promise.resolve({ ...LETTER, ...change }));
      await enqueue({ kind: 'injected', payload: null });
      await outbox.deliverDue();
      for (const { to, headers, raw } of server.received) {
        assert.deepEqual(to, ['jane@example.org']);
        assert.equal(headers.bcc, undefined);
        assert.doesNotMatch(raw, /^bcc:/im);
      }
      const expected = 'to' in change || 'replyTo' in change ? 'failed' : 'sent';
      assert.equal((await status())[0]?.state, expected);
    });
  }

  it('attaches no local files and fetches no URLs', async () => {
    const path = { filename: 'x', contentType: 'text/plain', path: import.meta.filename };
    outbox.writeWith('thief', () => Promise.resolve({ ...LETTER, attachments: [path as never] }));
    await enqueue({ kind: 'thief', payload: null });
    await outbox.deliverDue();
    assert.deepEqual(server.received, []);
  });

  it('drops emails that are obsolete or too late', async () => {
    await enqueue({ kind: 'nobody' });
    await enqueue({ expiresAt: clock.now() + MINUTE });
    clock.advance(MINUTE);
    await outbox.deliverDue();
    assert.equal(await count(), 0);
    assert.deepEqual(server.received, []);
  });

  it('keeps finished emails for thirty days, and those of results longer', async () => {
    await database.transaction((db) => outbox.enqueue(db, { kind: 'letter', payload: LETTER }));
    await enqueue();
    await outbox.deliverDue();
    assert.equal(await count(), 2);
    clock.advance(31 * 24 * 60 * MINUTE);
    await outbox.deliverDue();
    assert.equal(await count(), 1);
    assert.equal((await status()).length, 1);
  });

  it('queues nothing without a sender, and logs this once', async () => {
    const logger = createLogger({ destination: { write: (line) => void log.push(line) } });
    const silent = createOutbox({ database, clock, logger, transport: undefined });
    for (let mails = 0; mails < 2; mails += 1) {
      const ids = await database.transaction((db) => silent.enqueue(db, { kind: 'letter', payload: LETTER }));
      assert.deepEqual(ids, []);
    }
    assert.equal(await count(), 0);
    assert.equal(log.filter((line) => line.includes('app.cms.mail-from')).length, 1);
    assert.equal(silent.canSend, false);
  });
});
