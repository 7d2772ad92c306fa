import assert from 'node:assert/strict';
import { HtmlValidate } from 'html-validate/node';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { UserView } from '../../src/contract/user.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../support/smtp-server.ts';
import { signInAs, startTestApp, TEST_PASSWORD, type TestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'another password for tests';
const ASK = '/api/auth/password-recovery';
const RESET = '/api/auth/password-reset';
const PAGE = '/api/auth/recover';
const SETTINGS = [
  'app.cms.mail-from=Library <library@site.test>',
  'app.server.trust-proxy=1',
  'app.security.sign-in-limit=200',
];

forEachEngine('Password recovery', (engine) => {
  let test: TestApp;
  let server: MailServer;
  let admin: Client;
  const log: string[] = [];

  before(async () => {
    server = await startMailServer();
    const settings = [...SETTINGS, `app.mail.url=${server.url}`];
    test = await startTestApp(engine, { settings, onLog: (line) => void log.push(line) });
    admin = await test.signIn('acces_users', 'access_cms_page');
  });
  after(async () => {
    await test.app.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
  });

  const addressOf = (person: Client) => `${person.login}@example.org`;
  const userOf = async (person: Client): Promise<UserView> => {
    const { body } = await admin.get(`/api/admin/users?search=${person.login}&showDisabled=true&size=200`);
    return body.items.find(({ login }: UserView) => login === person.login);
  };
  const tokenIn = ({ parts }: ReceivedMail) => /\?token=([\w-]{43})$/m.exec(parts['text/plain']!)![1]!;

  async function ask(email: string, headers: Record<string, string> = {}) {
    const answer = await test.visitor.post(ASK, { email }, headers);
    await test.app.outbox.deliverDue();
    return answer;
  }

  /** Requests a link for a new user and returns its token. */
  async function recovering(): Promise<{ person: Client; token: string }> {
    const person = await test.signIn('access_cms_page');
    server.received.length = 0;
    await ask(addressOf(person));
    return { person, token: tokenIn(server.received[0]!) };
  }

  const reset = (token: string, password = NEW_PASSWORD) =>
    test.visitor.post(RESET, { token, password, passwordConfirmation: password });
  const signIn = (person: Client, password: string) =>
    test.visitor.post('/api/auth/login', { login: person.login, password });

  it('[§2.2-4] sends a link for choosing a new password; sessions and tokens end', async () => {
    const person = await test.signIn('access_cms_page');
    const { body: robot } = await person.post('/api/auth/tokens', { name: 'robot' });
    const answer = await ask(addressOf(person).toUpperCase());
    assert.deepEqual([answer.status, answer.text], [202, '']);

    const [mail] = server.received;
    assert.deepEqual(mail!.to, [addressOf(person)]);
    assert.equal(mail!.headers.subject, 'Choose a new password');
    assert.match(mail!.parts['text/plain']!, /Hello Test,/);
    const token = tokenIn(mail!);
    const link = `http://site.test${PAGE}?token=${token}`;
    assert.ok(mail!.parts['text/plain']!.includes(link));
    assert.ok(mail!.parts['text/html']!.includes(`href="${link}"`));
    assert.equal((await person.get('/api/auth/me')).status, 200, 'asking changes nothing');

    assert.equal((await reset(token)).status, 204);
    assert.equal((await person.get('/api/auth/me')).status, 401);
    const bearer = { authorization: `Bearer ${robot.token}` };
    assert.equal((await test.visitor.get('/api/auth/me', bearer)).status, 401);
    assert.equal((await signIn(person, TEST_PASSWORD)).status, 401);
    assert.equal((await signIn(person, NEW_PASSWORD)).status, 200);
  });

  it('responds alike for an existing, an unknown and a disabled user, who gets no email', async () => {
    const [known, disabled] = [await test.signIn(), await test.signIn()];
    await admin.delete(`/api/admin/users/${(await userOf(disabled)).id}`);
    const responses = [];
    for (const email of [addressOf(known), addressOf(disabled), 'nobody@example.org', 'no address']) {
      const { status, text, headers } = await test.visitor.post(ASK, { email });
      responses.push({ status, text, headers: { ...headers, 'x-request-id': '', date: '' } });
    }
    assert.equal(responses[0]!.status, 202);
    for (const each of responses) assert.deepEqual(each, responses[0]);
    await test.app.outbox.deliverDue();
    assert.deepEqual(
      server.received.map(({ to }) => to),
      [[addressOf(known)]],
    );
    const left = await test.app.database.read.selectFrom('mail_outbox').selectAll().execute();
    assert.ok(!JSON.stringify(left).includes('nobody@example.org'));
  });

  it('sends to the stored address, however it was typed', async () => {
    const person = await test.signIn();
    await ask(addressOf(person).replace('p', 'ｐ'));
    assert.deepEqual(server.received[0]?.to, [addressOf(person)]);
  });

  it('accepts a link once, also among simultaneous attempts', async () => {
    const { person, token } = await recovering();
    const passwords = [1, 2, 3, 4, 5].map((number) => `${NEW_PASSWORD} ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 422, 422, 422, 422]);
    const chosen = passwords[answers.findIndex(({ status }) => status === 204)]!;
    assert.equal((await signIn(person, chosen)).status, 200);
    const again = await reset(token);
    assert.deepEqual(
      again.body.errors.map(({ pointer, code }: any) => `${pointer} ${code}`),
      ['/token link-expired'],
    );
  });

  it('accepts a link for thirty minutes', async () => {
    const [early, late] = [await recovering(), await recovering()];
    test.clock.advance(30 * MINUTE - 1);
    assert.equal((await reset(early.token)).status, 204);
    test.clock.advance(1);
    assert.equal((await reset(late.token)).status, 422);
    assert.equal((await signIn(late.person, TEST_PASSWORD)).status, 200);
  });

  const changes: [string, (user: UserView) => Promise<unknown>][] = [
    ['has another address', (user) => admin.put('/api/admin/users', { ...user, email: `new-${user.email}` })],
    [
      'has another password',
      (user) =>
        admin.put('/api/admin/users', {
          ...user,
          password: 'chosen by others',
          passwordConfirmation: 'chosen by others',
        }),
    ],
    ['is disabled', (user) => admin.delete(`/api/admin/users/${user.id}`)],
    [
      'was disabled and restored',
      async (user) => {
        await admin.delete(`/api/admin/users/${user.id}`);
        await admin.post(`/api/admin/users/${user.id}/restore`);
      },
    ],
  ];
  for (const [what, change] of changes) {
    it(`[§5-6] refuses a link if the user ${what} since`, async () => {
      const { person, token } = await recovering();
      await change(await userOf(person));
      assert.equal((await reset(token)).status, 422);
      assert.equal((await signIn(person, NEW_PASSWORD)).status, 401);
    });
  }

  it('reports all faults at once and keeps the link valid', async () => {
    const { token } = await recovering();
    const bad = await test.visitor.post(RESET, {
      token: 'x',
      password: 'short',
      passwordConfirmation: 'other',
    });
    assert.deepEqual(
      bad.body.errors.map(({ pointer, code }: any) => `${pointer} ${code}`),
      ['/token link-expired', '/password password-too-short', '/passwordConfirmation password-mismatch'],
    );
    assert.equal((await reset(token, 'short')).status, 422);
    assert.equal((await reset(token, 'x'.repeat(73))).status, 422);
    assert.equal((await reset(token)).status, 204);
  });

  it('builds links from the domain, never from the request', async () => {
    const person = await test.signIn();
    server.received.length = 0;
    await ask(addressOf(person), { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    assert.doesNotMatch(server.received[0]!.raw, /evil/);
  });

  it('exposes a token only in the email: not in the database or the log', async () => {
    server.answer(451);
    const person = await test.signIn();
    await ask(addressOf(person));
    server.answer(undefined);
    test.clock.advance(MINUTE);
    await test.app.outbox.deliverDue();
    const token = tokenIn(server.received[0]!);
    await test.visitor.get(`${PAGE}?token=${token}`);
    const { read } = test.app.database;
    const rows = JSON.stringify([
      await read.selectFrom('mail_outbox').selectAll().execute(),
      await read.selectFrom('password_recovery').selectAll().execute(),
      await read.selectFrom('audit_entry').selectAll().execute(),
    ]);
    assert.equal((await reset(token)).status, 204);
    assert.ok(rows.length > 100 && !rows.includes(token));
    assert.ok(log.length > 0 && !log.join('').includes(token));
  });

  it('cannot be made to send to others by the address or a name', async () => {
    const person = await test.signIn();
    const user = await userOf(person);
    await admin.put('/api/admin/users', { ...user, firstName: 'Test <b>\u2028Bcc: eve@example.org' });
    server.received.length = 0;
    for (const email of [
      `${addressOf(person)}\r\nBcc: eve@example.org`,
      `${addressOf(person)}, eve@example.org`,
      `<${addressOf(person)}>`,
    ]) {
      await ask(email);
    }
    assert.equal(server.received.length, 0);
    await ask(addressOf(person));
    assert.deepEqual(server.received[0]!.to, [addressOf(person)]);
    assert.equal(server.received[0]!.headers.bcc, undefined);
    assert.ok(server.received[0]!.parts['text/html']!.includes('Test &lt;b&gt;'));
    assert.ok(server.received[0]!.parts['text/plain']!.includes('Test <b>'));
  });

  it('sends a user at most five links per hour', async () => {
    const person = await test.signIn();
    for (let links = 0; links < 8; links += 1) assert.equal((await ask(addressOf(person))).status, 202);
    assert.equal(server.received.length, 5);
    test.clock.advance(60 * MINUTE);
    await ask(addressOf(person));
    assert.equal(server.received.length, 6);
  });

  it('audits each step', async () => {
    const { person, token } = await recovering();
    await reset(token);
    const { body } = await admin.get(`/api/admin/audit?login=${person.login}&action=change-password`);
    assert.equal(body.total, 1);
  });

  it('keeps the second factor and signs nobody in', async () => {
    const { token } = await recovering();
    const answer = await reset(token);
    assert.equal(answer.headers['set-cookie'], undefined);
  });

  describe('in a browser without scripts', () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended', 'html-validate:document'] });
    const check = async (html: string) => {
      const { results } = await validator.validateString(html);
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      );
      assert.deepEqual(
        faults.filter((fault) => !/^(no-inline-style|doctype-style|void-style|no-trailing)/.test(fault)),
        [],
      );
    };
    const post = (url: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
      test.visitor.post(url, new URLSearchParams(values), headers);

    it('leads from the address to the new password', async () => {
      const person = await test.signIn();
      const form = await test.visitor.get(PAGE);
      assert.equal(form.status, 200);
      await check(form.text);
      assert.match(form.text, /<form method="post" action="\/api\/auth\/recover">/);

      // The headers of a browser for a form on a page with this referrer policy.
      const sent = await post(PAGE, { email: addressOf(person) }, { origin: 'null' });
      assert.equal(sent.status, 200);
      await check(sent.text);
      await test.app.outbox.deliverDue();

      const token = tokenIn(server.received[0]!);
      for (let looks = 0; looks < 3; looks += 1) {
        const choose = await test.visitor.get(`${PAGE}?token=${token}`);
        assert.equal(choose.status, 200);
        assert.ok(choose.text.includes(`name="token" value="${token}"`));
        await check(choose.text);
      }
      const faulty = await post(`${PAGE}/password`, {
        token,
        password: 'short',
        passwordConfirmation: 'other',
      });
      assert.equal(faulty.status, 422);
      assert.match(faulty.text, /aria-describedby="password-error"/);
      assert.match(faulty.text, /at least 12 characters/);
      assert.doesNotMatch(faulty.text, /value="short"/);
      await check(faulty.text);

      const values = { token, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
      const changed = await post(`${PAGE}/password`, values);
      assert.equal(changed.status, 200);
      assert.match(changed.text, /Password saved/);
      await check(changed.text);
      assert.equal((await signInAs(test.app, person.login!, NEW_PASSWORD)).login, person.login);

      for (const old of [
        await test.visitor.get(`${PAGE}?token=${token}`),
        await post(`${PAGE}/password`, values),
      ]) {
        assert.equal(old.status, 410);
        assert.match(old.text, /This link has expired/);
        await check(old.text);
      }
    });

    it('discloses its address to nobody, is not cached, and runs no script', async () => {
      for (const url of [PAGE, `${PAGE}?token=x`]) {
        const { headers, text } = await test.visitor.get(url);
        assert.equal(headers['referrer-policy'], 'no-referrer');
        assert.equal(headers['cache-control'], 'no-store');
        assert.match(headers['content-security-policy']!, /default-src 'none'.*frame-ancestors 'none'/);
        assert.doesNotMatch(text, /<script|https?:\/\//);
      }
    });

    it('never renders input as HTML', async () => {
      const token = '"><script>alert(1)</script>';
      assert.doesNotMatch(
        (await test.visitor.get(`${PAGE}?token=${encodeURIComponent(token)}`)).text,
        /<script/,
      );
      const answer = await post(`${PAGE}/password`, {
        token,
        password: NEW_PASSWORD,
        passwordConfirmation: NEW_PASSWORD,
      });
      assert.doesNotMatch(answer.text, /<script/);
    });

    it('is available in French', async () => {
      const { text, headers } = await test.visitor.get(PAGE, { 'accept-language': 'fr' });
      assert.match(text, /<html lang="fr">[^]*Mot de passe oublié/);
      assert.equal(headers['content-language'], 'fr');
      const person = await test.signIn();
      await test.visitor.post(ASK, { email: addressOf(person) }, { 'accept-language': 'fr' });
      await test.app.outbox.deliverDue();
      assert.match(server.received[0]!.parts['text/plain']!, /Bonjour Test,/);
    });

    it('reports missing input', async () => {
      const { status, text } = await post(PAGE, { email: '' });
      assert.equal(status, 422);
      assert.match(text, /aria-invalid="true"/);
      await check(text);
      const other = await test.visitor.request('POST', PAGE, {
        body: '<a/>',
        headers: { 'content-type': 'application/xml' },
      });
      assert.equal(other.status, 415);
      await check(other.text);
    });
  });
});
