import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTROL_FIELDS } from '../../src/contract/form-result.ts';
import type { Answer } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SCRIPT = `
forms:
  - shortcut: contact
    title: { en: Write to us, fr: Écrivez-nous }
    successMessage: { en: We will answer soon., fr: Nous répondrons bientôt. }
    fields:
      - { name: name, type: text, required: true, attributes: { label: { en: Your name, fr: Votre nom }, maxLength: 20 } }
      - { name: mail, type: email, required: true, attributes: { label: { en: E-mail, fr: Courriel } } }
      - { name: seats, type: number, attributes: { label: { en: Seats, fr: Places }, min: 1, max: 9 } }
      - name: topics
        type: checkboxes
        attributes:
          label: { en: Topics, fr: Sujets }
          values: [{ value: loans, label: { en: Loans } }, { value: rooms, label: { en: Rooms } }]
      - { name: news, type: checkbox, attributes: { label: { en: News, fr: Nouvelles } } }
      - { name: message, type: textarea, attributes: { label: { en: Message, fr: Message } } }
      - { name: tens, type: number-step, attributes: { label: { en: Tens, fr: Dizaines }, step: 10 } }
  - shortcut: survey
    title: { en: Survey }
    status: closed
    closedMessage: { en: The survey is over. }
    fields: [{ name: answer, type: text, attributes: { label: { en: Answer } } }]
  - shortcut: essay
    title: { en: Essay }
    fields: [{ name: text, type: textarea, attributes: { label: { en: Text }, maxLength: 1000000 } }]
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: text, type: rich-text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: invitation, model: note, title: { en: Invitation }, status: published, values: { text: '<p>@form(contact)</p>' } }
pages:
  - shortcut: home
    title: { en: Home, fr: Accueil }
    status: published
    content: { en: '<p>Hello</p>@form(contact)', fr: '<p>Bonjour</p>@form(contact)' }
  - shortcut: about
    title: { en: About, fr: À propos }
    status: published
    urls: [{ locale: en, path: /about }, { locale: fr, path: /à-propos }]
    content: { en: '@form(contact)', fr: '@form(contact)' }
  - { shortcut: within, title: { en: Within }, status: published, content: { en: '@article(invitation)' } }
  - { shortcut: plain, title: { en: Plain }, status: published, content: { en: '<p>No form here</p>' } }
  - { shortcut: hidden, title: { en: Hidden }, status: draft, content: { en: '@form(contact)' } }
  - { shortcut: polls, title: { en: Polls }, status: published, content: { en: '<p>Polls</p>@form(survey)' } }
`;

const PATH = '/api/public/forms-results';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const GOOD = { name: 'Ada', mail: 'ada@example.org' };

forEachEngine('Submissions', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: ['app.cms.form-rate-limit=0', 'app.cms.home-page=home', 'app.cms.max-answer-size=256KiB'],
  });

  const sendJson = (values: object, more: object = {}, form = 'contact') =>
    test.visitor.post(`${PATH}/${form}`, { values, ...more });
  const sendHtml = (fields: Record<string, string> | [string, string][], form = 'contact') =>
    test.visitor.post(`${PATH}/${form}`, new URLSearchParams(fields), BROWSER);

  async function stored(id?: string) {
    const rows = await test.app.database.read
      .selectFrom('form_result')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, values: JSON.parse(row.field_values) as Record<string, unknown> }));
  }

  /** Returns the form controls of the page, ready to post. */
  async function openForm(path: string): Promise<Record<string, string>> {
    const { text } = await test.visitor.get(path);
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    return Object.fromEntries(hidden.map((match) => [match[1]!, match[2]!]));
  }

  const faults = (answer: Answer): string[] =>
    (answer.body as { errors: { pointer: string; code: string }[] }).errors.map(
      (fault) => `${fault.pointer} ${fault.code}`,
    );

  describe('as JSON', () => {
    it('[§1-6, §4.2-3, §5-4] stores a submission and returns its time and the localised success message', async () => {
      const answer = await sendJson({ ...GOOD, seats: 2, topics: ['rooms'], news: true }, { locale: 'fr' });
      assert.equal(answer.status, 201, answer.text);
      const { id, submittedAt, message } = answer.body as Record<string, string>;
      assert.equal(message, 'Nous répondrons bientôt.');
      assert.equal(submittedAt, new Date(test.clock.now()).toISOString());
      const [row] = await stored(id);
      assert.deepEqual(row?.values, { ...GOOD, seats: 2, topics: ['rooms'], news: true });
      assert.equal(row.locale, 'fr');
      assert.equal(row.spam, 0);
      assert.equal(row.form_version, 1);
    });

    it('reports every fault at once, each at its value', async () => {
      const before = (await stored()).length;
      const answer = await sendJson({ mail: 'ada', seats: 12, topics: ['food'], colour: 'red' });
      assert.equal(answer.status, 422);
      assert.deepEqual(faults(answer), [
        '/values/colour unknown-field',
        '/values/name required',
        '/values/mail email-format',
        '/values/seats maximum',
        '/values/topics/0 option',
      ]);
      assert.equal((await stored()).length, before);
    });

    it('limits every text and the whole submission', async () => {
      const long = (length: number) => ({ ...GOOD, message: 'x'.repeat(length) });
      assert.equal((await sendJson(long(100_000))).status, 201);
      assert.deepEqual(faults(await sendJson(long(100_001))), ['/values/message too-long']);
      assert.equal((await sendHtml(Object.entries(long(3_900_000)))).status, 422);
      const essay = (length: number, form = 'essay') => sendJson({ text: 'é'.repeat(length) }, {}, form);
      assert.equal((await essay(120_000)).status, 201);
      assert.deepEqual(faults(await essay(140_000)), [' together-too-large']);
    });

    it('refuses invalid submissions', async () => {
      assert.equal((await test.visitor.post(`${PATH}/contact`, { values: 'x' })).status, 422);
      assert.equal((await test.visitor.post(`${PATH}/contact`, { values: GOOD, extra: 1 })).status, 422);
      assert.equal((await test.visitor.post(`${PATH}/contact`, '{')).status, 400);
      const xml = await test.visitor.post(`${PATH}/contact`, '<a/>', { 'content-type': 'text/xml' });
      assert.equal(xml.status, 415);
    });

    it('accepts only existing, open forms', async () => {
      assert.equal((await sendJson(GOOD, {}, 'nowhere')).status, 404);
      assert.equal((await sendJson(GOOD, {}, 'No such')).status, 404);
      const closed = await sendJson({ answer: 'x' }, {}, 'survey');
      assert.equal(closed.status, 409);
      assert.equal((closed.body as { code: string }).code, 'closed');
      assert.deepEqual((closed.body as { errors: object[] }).errors, [
        { pointer: '', code: 'form-closed', message: 'The survey is over.' },
      ]);
    });

    it('uses the current form, however often it was submitted before', async () => {
      const forms = '/api/admin/cms/forms';
      const admin = await test.signIn('access_cms_forms');
      const text = (name: string, required: boolean) => ({
        ...{ name, type: 'text', required },
        attributes: { label: { en: name } },
      });
      const send = async (values: object) => (await sendJson(values, {}, 'moving')).status;
      const form = { shortcut: 'moving', title: { en: 'Moving' } };
      const create = async (field: string) => {
        const { id } = (await admin.post(forms, form)).body as { id: string };
        assert.equal((await admin.post(`${forms}/${id}/fields`, text(field, false))).status, 201);
        return id;
      };
      const id = await create('a');
      const put = async (change: object) => {
        const { version } = (await admin.get(`${forms}/${id}`)).body as { version: number };
        const answer = await admin.put(`${forms}/${id}`, { ...form, ...change, version });
        assert.equal(answer.status, 200, answer.text);
      };
      assert.equal(await send({ a: 'x' }), 201);
      assert.equal((await admin.post(`${forms}/${id}/fields`, text('b', true))).status, 201);
      assert.equal(await send({ a: 'x' }), 422);
      assert.equal(await send({ a: 'x', b: 'y' }), 201);
      await put({ status: 'closed' });
      assert.equal(await send({ a: 'x', b: 'y' }), 409);
      await put({ status: 'open' });
      assert.equal(await send({ a: 'x', b: 'y' }), 201);
      await put({ shortcut: 'moved' });
      assert.equal(await send({ a: 'x', b: 'y' }), 201, 'under the shortcut that it gave up');
      await create('c');
      assert.equal(await send({ a: 'x', b: 'y' }), 422);
      assert.equal(await send({ c: 'z' }), 201);
      assert.equal((await sendJson({ a: 'x', b: 'y' }, {}, 'moved')).status, 201);
      assert.equal((await admin.delete(`${forms}/${id}?force=true`)).status, 204);
      assert.equal((await sendJson({ a: 'x', b: 'y' }, {}, 'moved')).status, 404);
    });

    it('uses the default language if none is given, and refuses an unknown one', async () => {
      const answer = await sendJson(GOOD);
      assert.equal((answer.body as { message: string }).message, 'We will answer soon.');
      assert.equal((await stored((answer.body as { id: string }).id))[0]?.locale, 'en');
      const refused = await sendJson(GOOD, { locale: 'de' });
      assert.equal(refused.status, 422);
      assert.deepEqual(faults(refused), ['/locale unknown-locale']);
    });

    it('responds normally when the honeypot is filled, and stores the submission as spam', async () => {
      const answer = await sendJson(GOOD, { [CONTROL_FIELDS.honeypot]: 'http://spam.example' });
      assert.equal(answer.status, 201);
      const [row] = await stored((answer.body as { id: string }).id);
      assert.equal(row?.spam, 1);
      assert.deepEqual(row.values, GOOD);
    });

    it('uses the language of the submission for clients without a preference', async () => {
      const send = async (locale: string | undefined, headers: Record<string, string> = {}) => {
        const body = { values: { ...GOOD, seats: 99 }, ...(locale ? { locale } : {}) };
        const answer = await test.visitor.post(`${PATH}/contact`, body, headers);
        return (answer.body as { title: string }).title;
      };
      assert.equal(await send('fr'), 'Certaines valeurs ne sont pas valides');
      assert.equal(await send('fr', { 'accept-language': 'en' }), 'Some values are invalid');
      assert.equal(await send('en', { 'accept-language': 'fr' }), 'Certaines valeurs ne sont pas valides');
      for (const locale of [undefined, 'de', 'en', '\u0000\n', 'x'.repeat(50_000)]) {
        assert.equal(await send(locale), 'Some values are invalid');
      }
    });

    it('stores texts exactly as sent', async () => {
      const name = " O'Néill \u{1f600} \\ ";
      const answer = await sendJson({ ...GOOD, name });
      assert.equal((await stored((answer.body as { id: string }).id))[0]?.values.name, name);
    });

    it('accepts any query parameters, like pages', async () => {
      const answer = await test.visitor.post(`${PATH}/contact?utm_source=mail`, { values: GOOD });
      assert.equal(answer.status, 201, answer.text);
    });

    it('never reads a session and accepts requests of any origin', async () => {
      const answer = await test.visitor.post(
        `${PATH}/contact`,
        { values: GOOD },
        {
          origin: 'https://elsewhere.example',
          'sec-fetch-site': 'cross-site',
          cookie: 'parvis_session=stolen',
        },
      );
      assert.equal(answer.status, 201);
      assert.equal(answer.headers['set-cookie'], undefined);
    });
  });

  describe('from the rendered form', () => {
    it('[§4.2-3] stores it and redirects to the page, which shows the success message', async () => {
      const hidden = await openForm('/view/home?locale=en');
      const answer = await sendHtml({ ...hidden, ...GOOD, seats: '2', topics: 'rooms', message: 'a\r\nb' });
      assert.equal(answer.status, 303, answer.text);
      assert.equal(answer.headers.location, '/?_sent=contact');
      const [row] = await stored();
      assert.deepEqual(row?.values, { ...GOOD, seats: 2, topics: ['rooms'], news: false, message: 'a\nb' });
      assert.equal(row.page_shortcut, 'home');
      const page = await test.visitor.get(answer.headers.location);
      assert.equal(page.status, 200);
      assert.match(page.text, /We will answer soon\./);
      assert.equal(page.headers['cache-control'], 'private, no-store');
      assert.equal(page.headers.etag, undefined);
    });

    it('redirects to the address of the page in the language of the form', async () => {
      const answer = await sendHtml({ ...(await openForm('/%C3%A0-propos')), ...GOOD });
      assert.equal(answer.headers.location, '/%C3%A0-propos?_sent=contact');
      assert.match((await test.visitor.get(answer.headers.location)).text, /Nous répondrons bientôt\./);
    });

    it('redirects to a page that shows the form within an article', async () => {
      const answer = await sendHtml({ ...(await openForm('/view/within?locale=en')), ...GOOD });
      assert.equal(answer.headers.location, '/within?_sent=contact');
    });

    it('shows the page again with messages next to the fields and the entered values', async () => {
      const before = (await stored()).length;
      const hidden = await openForm('/view/home?locale=fr');
      const answer = await sendHtml([
        ...Object.entries(hidden),
        ['name', '"><script>alert(1)</script>'],
        ['mail', 'ada'],
        ['seats', 'many'],
        ['topics', 'rooms'],
        ['news', 'on'],
        ['tens', '7'],
      ]);
      assert.equal(answer.status, 422);
      // Browsers count steps from the current value: with a step they would accept 17 and refuse 10.
      assert.match(answer.text, /name="tens"[^>]* step="any"[^>]* value="7"/);
      assert.match((await test.visitor.get('/view/home?locale=fr')).text, /name="tens"[^>]* step="10"/);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(answer.headers['content-language'], 'fr');
      assert.match(answer.headers['cache-control']!, /no-store/);
      assert.match(answer.text, /Bonjour/);
      assert.match(answer.text, /Cette valeur|adresse/);
      assert.doesNotMatch(answer.text, /<script>alert/);
      assert.match(answer.text, /value="&#34;&gt;&lt;script&gt;alert\(1\)/);
      assert.match(answer.text, /value="ada"/);
      // Browsers show nothing of it in a number control.
      assert.match(answer.text, /<input type="text"[^>]* name="seats"[^>]* value="many"/);
      assert.match(answer.text, /value="rooms"[^>]* checked/);
      assert.match(answer.text, /aria-invalid="true"/);
      assert.equal((await stored()).length, before);
    });

    it('uses the id of the form, whatever the path says', async () => {
      const hidden = await openForm('/view/home?locale=en');
      const answer = await sendHtml({ ...hidden, ...GOOD }, 'nowhere');
      assert.equal(answer.status, 303);
      assert.equal((await stored())[0]?.form_id, hidden[CONTROL_FIELDS.form]);
    });

    it('shows a separate page when there is none to return to', async () => {
      for (const page of ['hidden', 'nowhere', 'plain', undefined]) {
        const answer = await sendHtml({ ...GOOD, _locale: 'en', ...(page ? { _page: page } : {}) });
        assert.equal(answer.status, 200, page);
        assert.match(answer.text, /We will answer soon\./);
        assert.doesNotMatch(answer.text, /No form here/);
      }
    });

    it('shows faults on a separate page when there is none to return to', async () => {
      const answer = await sendHtml({ name: 'Ada', mail: 'x', _page: 'hidden', _locale: 'en' });
      assert.equal(answer.status, 422);
      assert.match(answer.text, /value="Ada"/);
      assert.match(answer.text, /Write to us/);
      assert.match(answer.text, /name="message"/);
    });

    it('never redirects to a submitted address', async () => {
      for (const page of ['//evil.example', 'https://evil.example', '/admin', '../x']) {
        const answer = await sendHtml({ ...GOOD, _page: page });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.location, undefined);
      }
    });

    it('shows the closed message on the page', async () => {
      const answer = await sendHtml({ answer: 'x', _page: 'polls', _locale: 'en' }, 'survey');
      assert.equal(answer.status, 409);
      assert.match(answer.text, /The survey is over\./);
      assert.match(answer.text, /Polls/);
    });

    it('responds to an unknown form with a page', async () => {
      const answer = await sendHtml(GOOD, 'nowhere');
      assert.equal(answer.status, 404);
      assert.match(answer.headers['content-type']!, /text\/html/);
    });

    it('checks the honeypot before dropping names, and responds normally', async () => {
      const hidden = await openForm('/view/home?locale=en');
      const answer = await sendHtml({ ...hidden, ...GOOD, [CONTROL_FIELDS.honeypot]: 'x' });
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.location, '/?_sent=contact');
      assert.equal((await stored())[0]?.spam, 1);
    });

    it('drops names that the form never had', async () => {
      await sendHtml({ ...GOOD, colour: 'red', constructor: 'x' });
      assert.deepEqual(Object.keys((await stored())[0]!.values).sort(), ['mail', 'name', 'news']);
    });

    it('[§2.1-5] keeps fields of an earlier version of the form', async () => {
      const hidden = await openForm('/view/home?locale=en');
      const { database } = test.app;
      const formId = hidden[CONTROL_FIELDS.form]!;
      const town = [{ name: 'town', type: 'text', label: { en: 'Town' } }];
      await database.transaction((db) =>
        db
          .insertInto('form_version')
          .values({ form_id: formId, version: 7, fields: JSON.stringify(town) })
          .execute(),
      );
      await sendHtml({ ...hidden, ...GOOD, town: 'Paris', [CONTROL_FIELDS.version]: '7' });
      const [row] = await stored();
      assert.deepEqual(row?.values, { ...GOOD, news: false, town: 'Paris' });
      assert.equal(row.form_version, 7);
    });
  });

  describe('the response format', () => {
    it('follows Accept, or else the request format', async () => {
      const posted = new URLSearchParams(GOOD);
      const json = await test.visitor.post(`${PATH}/contact`, posted, { accept: 'application/json' });
      assert.equal(json.status, 201);
      const silent = await test.visitor.post(`${PATH}/contact`, posted);
      assert.match(silent.headers['content-type']!, /text\/html/);
      const page = await test.visitor.post(`${PATH}/contact`, { values: GOOD }, BROWSER);
      assert.match(page.headers['content-type']!, /text\/html/);
      const any = await test.visitor.post(`${PATH}/contact`, { values: GOOD }, { accept: '*/*' });
      assert.equal(any.status, 201);
    });
  });
});
