import assert from 'node:assert/strict';
import { HtmlValidate } from 'html-validate/node';
import { after, before, beforeEach, it } from 'node:test';
import type { FormResultMail, FormResultView } from '../../src/contract/form-result.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type MailServer } from '../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SCRIPT = `
forms:
  - shortcut: contact
    title: { en: Write to us, fr: Écrivez-nous }
    successMessage: { en: We will answer soon., fr: Nous répondrons bientôt. }
    mail:
      to: [office@site.test, archive+forms@site.test, archive@site.test, OFFICE@site.test]
      subject: { en: A question, fr: Une question }
      replyToField: mail
      confirmationToField: mail
    fields: &fields
      - { name: name, type: text, attributes: { label: { en: Your name, fr: Votre nom } } }
      - { name: mail, type: email, attributes: { label: { en: E-mail, fr: Courriel } } }
      - { name: seats, type: number, attributes: { label: { en: Seats, fr: Places } } }
      - { name: day, type: date, attributes: { label: { en: Day, fr: Jour } } }
      - name: topics
        type: checkboxes
        attributes:
          label: { en: Topics, fr: Sujets }
          values: [{ value: loans, label: { en: Loans, fr: Prêts } }, { value: rooms, label: { en: Rooms } }]
      - { name: news, type: checkbox, attributes: { label: { en: News, fr: Nouvelles } } }
      - { name: message, type: textarea, attributes: { label: { en: Message, fr: Message } } }
  - shortcut: echo
    title: { en: Echo }
    mail: { to: [office@site.test], subject: { en: Echo }, confirmationToField: mail, confirmationIncludesValues: true }
    fields: *fields
  - shortcut: quiet
    title: { en: Quiet }
    fields: *fields
`;
const OWN = '{{ form.shortcut }}: {{ fields[0].text }}';
const SUBMIT = '/api/public/forms-results';
const RESULTS = '/api/admin/cms/forms-results';

forEachEngine('Emails about submissions', (engine) => {
  let test: TestApp;
  let server: MailServer;
  let editor: Client;
  let person = 0;

  before(async () => {
    server = await startMailServer();
    test = await startTestApp(engine, {
      project: {
        'data/site.yaml': SCRIPT,
        'templates/mails/form-result/echo.text.liquid': OWN,
      },
      settings: [
        'app.cms.mail-from=Library <library@site.test>',
        'app.cms.form-rate-limit=0',
        `app.mail.url=${server.url}`,
      ],
    });
  });
  after(async () => {
    await test.app.close();
    await server.close();
  });
  beforeEach(async () => {
    editor = await test.signIn('access_cms_forms');
    server.answer(undefined);
    server.received.length = 0;
  });

  const newAddress = () => `reader-${++person}@example.org`;
  const deliver = () => test.app.outbox.deliverDue();
  const mailsTo = (address: string) =>
    server.received.filter(({ to }) => to.join().toLowerCase() === address.toLowerCase());
  async function submit(values: object, more: object = {}, form = 'contact'): Promise<string> {
    const answer = await test.visitor.post(`${SUBMIT}/${form}`, { values, ...more });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  }
  const mailOf = async (id: string): Promise<FormResultMail> =>
    ((await editor.get(`${RESULTS}/${id}`)).body as FormResultView).mail;
  const latestSpam = async (): Promise<FormResultView> =>
    (await editor.get(`${RESULTS}?spam=true&size=1`)).body.items[0];

  it('[§2.1-5, §8-10] send the submitted values to every recipient, in the language of the submission', async () => {
    const mail = newAddress();
    const values = {
      name: '<b>Ada</b>',
      mail,
      seats: 1.5,
      day: '2026-07-14',
      topics: ['loans', 'rooms'],
      news: false,
      message: 'One\nTwo & three',
    };
    const id = await submit(values, { locale: 'fr' });
    await deliver();

    assert.deepEqual(server.received.map(({ to }) => to).sort(), [
      ['archive+forms@site.test'],
      ['archive@site.test'],
      ['office@site.test'],
      [mail],
    ]);
    const [office] = mailsTo('archive@site.test');
    assert.equal(office!.headers.subject, 'Une question');
    assert.equal(office!.headers['reply-to'], mail);
    assert.equal(office!.headers.from, 'Library <library@site.test>');
    assert.equal(office!.headers['auto-submitted'], 'auto-generated');
    const text = office!.parts['text/plain']!;
    for (const line of [
      'Votre nom\u00a0: <b>Ada</b>',
      `Courriel\u00a0: ${mail}`,
      'Places\u00a0: 1,5',
      'Jour\u00a0: 14 juillet 2026',
      'Sujets\u00a0: Prêts\nRooms',
      'Nouvelles\u00a0: non',
      'Message\u00a0: One\nTwo & three',
    ]) {
      assert.ok(text.includes(line), `${line} in ${text}`);
    }
    const html = office!.parts['text/html']!;
    assert.match(html, /&lt;b&gt;Ada&lt;\/b&gt;/);
    assert.match(html, /One<br\s*\/?>\n?Two &amp; three/);
    assert.ok(html.includes(`href="http://site.test/admin/forms-results?open=${id}"`));
    const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
    const faults = report.results.flatMap(({ messages }) => messages.map(({ message }) => message));
    assert.deepEqual(
      faults.filter((message) => !/style/i.test(message)),
      [],
    );

    const { status, to, attempts, error, sentAt } = await mailOf(id);
    assert.deepEqual([status, attempts, error], ['sent', 1, null]);
    assert.deepEqual(to.sort(), ['archive+forms@site.test', 'archive@site.test', 'office@site.test', mail]);
    assert.equal(sentAt, new Date(test.clock.now()).toISOString());
  });

  it('send the submitter a confirmation without submitted values', async () => {
    const mail = newAddress();
    await submit({ name: 'Secret', mail, message: 'Secret' });
    await deliver();
    const [confirmation] = mailsTo(mail);
    assert.equal(confirmation!.headers.subject, 'We have received your submission: Write to us');
    assert.equal(confirmation!.headers['auto-submitted'], 'auto-replied');
    assert.equal(confirmation!.headers['reply-to'], undefined);
    assert.match(confirmation!.parts['text/plain']!, /We will answer soon\./);
    assert.doesNotMatch(confirmation!.raw, /Secret/);
    assert.doesNotMatch(confirmation!.raw, /admin\//);
  });

  it('repeat the submitted values if the form says so', async () => {
    const mail = newAddress();
    await submit({ name: 'Ada', mail }, {}, 'echo');
    await deliver();
    assert.match(mailsTo(mail)[0]!.parts['text/plain']!, /Your name: Ada/);
  });

  it("use the project's template for a form", async () => {
    await submit({ name: 'Tom & Ada' }, {}, 'echo');
    await deliver();
    const { parts } = server.received[0]!;
    assert.equal(parts['text/plain'], 'echo: Tom & Ada');
    assert.match(parts['text/html']!, /Tom &amp; Ada/);
  });

  it('send a mailbox at most three confirmations per day and form', async () => {
    const mail = newAddress();
    const other = mail.replace('@', '+more@').toUpperCase();
    for (const address of [mail, other, mail, mail, other]) await submit({ mail: address });
    await deliver();
    assert.equal(mailsTo(mail).length + mailsTo(other).length, 3);
    assert.equal(mailsTo('archive@site.test').length, 5);

    await submit({ mail }, {}, 'echo');
    await deliver();
    assert.equal(mailsTo(mail).length + mailsTo(other).length, 4, 'another form');

    test.clock.advance(DAY);
    await submit({ mail });
    await deliver();
    assert.equal(mailsTo(mail).length + mailsTo(other).length, 5, 'the next day');
  });

  it('are not sent for spam or for a form without email settings', async () => {
    await submit({ mail: newAddress() }, { _website: 'x' });
    const spam = await latestSpam();
    assert.equal(spam.mail.status, 'none');
    const id = await submit({ mail: newAddress() }, {}, 'quiet');
    await deliver();
    assert.deepEqual(server.received, []);
    assert.deepEqual(await mailOf(id), { status: 'none', to: [], sentAt: null, attempts: 0, error: null });
  });

  it('cannot be redirected to others by submitted values', async () => {
    const injected = 'Ada\r\nBcc: eve@example.org\r\n\r\nother text';
    await submit({ name: injected, message: injected });
    for (const mail of ['a@example.org, eve@example.org', 'a@example.org\r\nBcc: eve@example.org']) {
      const answer = await test.visitor.post(`${SUBMIT}/contact`, { values: { mail } });
      assert.equal(answer.status, 422);
    }
    await deliver();
    assert.equal(server.received.length, 3);
    for (const { headers, to } of server.received) {
      assert.equal(headers.bcc, undefined);
      assert.ok(!to.includes('eve@example.org'));
    }
  });

  it('do not prevent a submission when the mail server fails, and show their status', async () => {
    server.answer(451);
    const id = await submit({ name: 'Ada' });
    await deliver();
    const waiting = await mailOf(id);
    assert.deepEqual([waiting.status, waiting.attempts, waiting.sentAt], ['pending', 1, null]);
    assert.match(waiting.error!, /not now/);

    server.answer(550);
    test.clock.advance(MINUTE);
    await deliver();
    assert.equal((await mailOf(id)).status, 'failed');
    const failed = await editor.get(`${RESULTS}?mail=failed&form=contact`);
    assert.deepEqual(
      failed.body.items.map((item: { id: string }) => item.id),
      [id],
    );
    assert.equal((await editor.get(`${RESULTS}?mail=failed&from=2999-01-01`)).body.total, 0);
  });

  it('count on the start screen as long as the list contains their submission', async () => {
    const countFailed = async () => (await editor.get('/api/admin/cms/dashboard')).body.failedMails;
    server.answer(550);
    const before = await countFailed();
    const id = await submit({ name: 'Bo' });
    await test.visitor.post('/api/auth/password-recovery', { email: 'library@site.test' });
    await deliver();
    assert.equal(await countFailed(), before + 3);
    await rescue(id, true);
    assert.equal(await countFailed(), before);
  });

  const rescue = (id: string, spam = false) => editor.put(`${RESULTS}/${id}/spam`, { spam });
  const resend = (id: string) => editor.post(`${RESULTS}/${id}/resend`);

  it('are sent once for a submission that was not spam after all', async () => {
    const mail = newAddress();
    await submit({ mail }, { _website: 'x' });
    const { id } = await latestSpam();
    assert.equal((await rescue(id)).body.mail.status, 'pending');
    await deliver();
    assert.equal(server.received.length, 4);
    await rescue(id);
    await rescue(id, true);
    await rescue(id);
    await deliver();
    assert.equal(server.received.length, 4);
    assert.equal((await mailOf(id)).status, 'sent');
  });

  it('are no longer sent for a submission that is marked as spam', async () => {
    server.answer(451);
    const id = await submit({ mail: newAddress() });
    await deliver();
    const held = await rescue(id, true);
    assert.deepEqual([held.body.spam, held.body.mail.status], [true, 'none']);
    server.answer(undefined);
    test.clock.advance(MINUTE);
    await deliver();
    assert.deepEqual(server.received, []);
    const refused = await resend(id);
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'spam-sends-no-mail']);
  });

  it('are sent again after being abandoned, under the same Message-ID', async () => {
    server.answer(550);
    const mail = newAddress();
    const id = await submit({ mail });
    await deliver();
    assert.equal((await mailOf(id)).status, 'failed');
    const rows = await test.app.database.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('about_id', '=', id)
      .execute();

    server.answer(undefined);
    const again = await resend(id);
    assert.deepEqual([again.status, again.body.mail.status], [200, 'pending']);
    await deliver();
    const messageIds = server.received.map(({ headers }) => headers['message-id']).sort();
    assert.deepEqual(messageIds, rows.map((row) => `<${row.id}@site.test>`).sort());
    assert.deepEqual([(await mailOf(id)).status, (await mailOf(id)).error], ['sent', null]);
  });

  it('are repeated only to the recipients if all were sent', async () => {
    const mail = newAddress();
    const id = await submit({ mail });
    await deliver();
    const first = server.received.splice(0);
    await resend(id);
    await deliver();
    assert.deepEqual(server.received.map(({ to }) => to.join()).sort(), [
      'archive+forms@site.test',
      'archive@site.test',
      'office@site.test',
    ]);
    const known = new Set(first.map(({ headers }) => headers['message-id']));
    assert.ok(server.received.every(({ headers }) => !known.has(headers['message-id'])));
    assert.equal((await mailOf(id)).to.length, 4);
  });

  it('cannot be sent again for a form without email settings or an unknown submission', async () => {
    const refused = await resend(await submit({ mail: newAddress() }, {}, 'quiet'));
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'no-mail-to-send']);
    assert.equal((await resend('01890a5d-ac96-774b-bcce-b302099a8057')).status, 404);
  });

  it('are deleted with the submission', async () => {
    server.answer(451);
    const one = await submit({ mail: newAddress() });
    const form = await submit({ mail: newAddress() }, {}, 'echo');
    await deliver();
    await editor.delete(`${RESULTS}/${one}`);
    const { body } = await editor.get('/api/admin/cms/forms?search=echo');
    assert.equal((await editor.delete(`/api/admin/cms/forms/${body.items[0].id}?force=true`)).status, 204);
    server.answer(undefined);
    test.clock.advance(MINUTE);
    await deliver();
    assert.deepEqual(server.received, []);
    const left = await test.app.database.read
      .selectFrom('mail_outbox')
      .select('id')
      .where('about_id', 'in', [one, form])
      .execute();
    assert.deepEqual(left, []);
  });
});
