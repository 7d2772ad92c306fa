import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { CONTROL_FIELDS, type FormResultField } from '../../src/contract/form-result.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  editTestForm,
  insertTestForm,
  insertTestResults,
  submitAndWait,
  textField as text,
  type ResultField,
} from './form-results-data.ts';

const SCRIPT = `
forms:
  - shortcut: contact
    title: { en: Write to us }
    fields:
      - { name: intro, type: heading, attributes: { label: { en: Hello } } }
      - { name: name, type: text, required: true, attributes: { label: { en: Your name, fr: Votre nom } } }
      - { name: seats, type: number, attributes: { label: { en: Seats } } }
      - name: topics
        type: checkboxes
        attributes:
          label: { en: Topics }
          values: [{ value: loans, label: { en: Loans } }, { value: rooms, label: { en: Rooms } }]
  - shortcut: survey
    title: { en: Survey }
    fields: [{ name: answer, type: text, attributes: { label: { en: Answer } } }]
  - { shortcut: empty, title: { en: Empty } }
`;

const PATH = '/api/admin/cms/forms-results';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';

forEachEngine('Form results', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: ['app.cms.form-rate-limit=0'],
  });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  const submit = (form: string, values: object, more?: object) => submitAndWait(test, form, values, more);
  const spam = { [CONTROL_FIELDS.honeypot]: 'x' };
  const list = async (query = '') => {
    const answer = await editor.get(`${PATH}?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const ids = async (query: string): Promise<string[]> =>
    (await list(query)).items.map((item: { id: string }) => item.id);
  const faults = async (method: string, query: string) => {
    const answer = await editor.request(method, `${PATH}?${query}`);
    assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], query);
    return answer.body.errors.map(
      (fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`,
    );
  };

  /** Creates a form with the fields, so that each test has its own results. */
  let forms = 0;
  async function newForm(fields: readonly ResultField[]): Promise<string> {
    forms += 1;
    const shortcut = `form-${forms}`;
    const id = await test.app.database.transaction((db) => insertTestForm(db, shortcut, fields));
    idsOfForms.set(shortcut, id);
    return shortcut;
  }
  const idsOfForms = new Map<string, string>();
  /** Stores results of such a form at these times, ms since the epoch. */
  const storeAt = (form: string, times: number[]) =>
    test.app.database.transaction((db) => insertTestResults(db, idsOfForms.get(form)!, times));

  describe('the list', () => {
    it('[§2.1-5, §4.2-4] contains what was submitted, with the submitted fields and the email status', async () => {
      const id = await submit('contact', { name: 'Ada', seats: 2, topics: ['rooms'] }, { locale: 'fr' });
      const { items, total } = await list('form=contact');
      assert.equal(total, 1);
      const { form, submittedAt, fields, ...item } = items[0];
      assert.equal(form.shortcut, 'contact');
      assert.equal(Date.parse(submittedAt), test.clock.now() - MINUTE);
      assert.deepEqual(item, {
        id,
        number: 1,
        locale: 'fr',
        page: null,
        values: { name: 'Ada', seats: 2, topics: ['rooms'] },
        files: [],
        spam: false,
        mail: { status: 'none', to: [], sentAt: null, attempts: 0, error: null },
      });
      assert.deepEqual(
        fields.map(({ name, type, label }: FormResultField) => ({ name, type, label })),
        [
          { name: 'name', type: 'text', label: { en: 'Your name', fr: 'Votre nom' } },
          { name: 'seats', type: 'number', label: { en: 'Seats' } },
          { name: 'topics', type: 'checkboxes', label: { en: 'Topics' } },
        ],
      );
      assert.deepEqual((await list(`form=${form.id}`)).items, items);
      assert.deepEqual((await editor.get(`${PATH}/${id}`)).body, items[0]);
    });

    it('[§4.2-4] shows the worst email status of a result first', async () => {
      const form = await newForm([text('a')]);
      const id = await submit(form, { a: 'x' });
      const mail = {
        kind: 'test',
        payload: '{}',
        about_id: id,
        created_at: 1,
        due_at: 1,
        expires_at: null,
        lease: null,
        leased_until: 0,
      };
      await test.app.database.transaction((db) =>
        db
          .insertInto('mail_outbox')
          .values([
            {
              ...mail,
              id: `${id}-1`,
              recipient: 'a@example.org',
              state: 'sent',
              attempts: 1,
              error: null,
              finished_at: 5,
            },
            {
              ...mail,
              id: `${id}-2`,
              recipient: 'b@example.org',
              state: 'failed',
              attempts: 3,
              error: 'refused',
              finished_at: 9,
            },
          ])
          .execute(),
      );
      assert.deepEqual((await editor.get(`${PATH}/${id}`)).body.mail, {
        status: 'failed',
        to: ['a@example.org', 'b@example.org'],
        sentAt: '1970-01-01T00:00:00.005Z',
        attempts: 3,
        error: 'refused',
      });
      await editor.delete(`${PATH}/${id}`);
      const left = await test.app.database.read
        .selectFrom('mail_outbox')
        .select('id')
        .where('about_id', '=', id)
        .execute();
      assert.deepEqual(left, [], 'mails go with their result');
    });

    it('[§4.2-4] stays readable after the form has changed', async () => {
      const form = await newForm([text('town', { en: 'Town' }), text('name')]);
      const old = await submit(form, { town: 'Paris', name: 'Ada' });
      const { id: formId } = (await list(`form=${form}`)).items[0].form;
      await test.app.database.transaction((db) =>
        editTestForm(db, formId, [text('name', { en: 'Full name' })]),
      );
      const late = new URLSearchParams({ town: 'Lyon', name: 'Bo', _v: '2' });
      await test.visitor.post(`/api/public/forms-results/${form}`, late, { accept: 'application/json' });
      const { items } = await list(`form=${form}&sort=submittedAt`);
      const labels = items.map((item: { fields: { name: string; label: { en: string } }[] }) =>
        item.fields.map((field) => field.label.en),
      );
      assert.equal(items[0].id, old);
      assert.deepEqual(labels, [
        ['Town', 'name'],
        ['Full name', 'Town'],
      ]);
      assert.deepEqual(items[1].values, { name: 'Bo', town: 'Lyon' });
    });

    it('searches words in the values, ignoring case and accents', async () => {
      const form = await newForm([text('a'), text('b')]);
      const zoe = await submit(form, { a: 'Zoé Müller', b: 'Évry' });
      const max = await submit(form, { a: 'Max', b: '100% _evry' });
      const found = (words: string) =>
        ids(`form=${form}&sort=submittedAt&search=${encodeURIComponent(words)}`);
      assert.deepEqual(await found('EVRY'), [zoe, max]);
      assert.deepEqual(await found('zoe evry'), [zoe]);
      assert.deepEqual(await found('üll'), [zoe]);
      assert.deepEqual(await found('%'), []);
      assert.deepEqual(await found('100%'), [max]);
      assert.deepEqual(await found('zo'), [zoe]);
      assert.deepEqual(await found('oé'), []);
    });

    it('finds each of several simultaneous submissions, whatever happened to the others', async () => {
      const form = await newForm([text('a')]);
      const send = (word: string, key: string) =>
        test.visitor.post(
          `/api/public/forms-results/${form}`,
          { values: { a: word } },
          { 'idempotency-key': key },
        );
      const words = Array.from({ length: 60 }, (_, index) => `word${100 + index}`);
      const answers = await Promise.all(words.map((word) => send(word, `${form}-${word}`)));
      // The last of these repeats the first, so this batch is stored one by one.
      const more = ['more1', 'more2', 'more3'];
      const apart = await Promise.all([...more, 'more1'].map((word) => send(word, `${form}-${word}`)));
      const given = [...answers, ...apart].map(({ status, body }) => (status === 201 ? body.id : status));
      for (const [index, word] of [...words, ...more, 'more1'].entries()) {
        assert.deepEqual(await ids(`form=${form}&search=${word}`), [given[index]], word);
      }
      assert.equal((await list(`form=${form}&search=word`)).total, words.length);
      assert.equal((await list(`form=${form}&search=more`)).total, more.length);
    });

    it("filters by time: instants, and days in the site's time zone", async () => {
      const form = await newForm([text('a')]);
      const toMidnight = 24 * HOUR - ((test.clock.now() + 2 * HOUR) % (24 * HOUR));
      test.clock.advance(toMidnight - MINUTE);
      editor = await test.signIn('access_cms_forms');
      const evening = await submit(form, { a: '1' });
      const midnight = await submit(form, { a: '2' });
      const day = new Date(test.clock.now() + 2 * HOUR).toISOString().slice(0, 10);
      const at = new Date(test.clock.now() - MINUTE).toISOString();
      const found = (query: string) => ids(`form=${form}&sort=submittedAt&${query}`);
      assert.deepEqual(await found(`from=${day}`), [midnight]);
      assert.deepEqual(await found(`to=${day}`), [evening, midnight]);
      assert.deepEqual(await found(`from=${at}`), [midnight]);
      assert.deepEqual(await found(`to=${at}`), [evening]);
    });

    it('continues by page and by cursor, in both directions', async () => {
      const form = await newForm([text('a')]);
      const all: string[] = [];
      for (let count = 0; count < 5; count += 1) all.push(await submit(form, { a: String(count) }));
      for (const [sort, expected] of [
        ['submittedAt', all],
        ['-submittedAt', all.toReversed()],
      ] as const) {
        const query = `form=${form}&size=2&sort=${sort}`;
        const pages = [];
        for (const page of [1, 2, 3, 4]) pages.push(...(await ids(`${query}&page=${page}`)));
        assert.deepEqual(pages, expected);
        const followed: string[] = [];
        let after = '';
        do {
          const { items, total, next } = await list(`${query}${after && `&after=${after}`}`);
          assert.equal(total, 5);
          followed.push(...items.map((item: { id: string }) => item.id));
          after = next;
        } while (after);
        assert.deepEqual(followed, expected);
      }
    });

    it('separates spam until it is marked as not spam', async () => {
      const form = await newForm([text('a')]);
      const good = await submit(form, { a: 'good' });
      const held = await submit(form, { a: 'held' }, spam);
      assert.deepEqual(await ids(`form=${form}`), [good]);
      assert.deepEqual(await ids(`form=${form}&spam=true`), [held]);
      const answer = await editor.put(`${PATH}/${held}/spam`, { spam: false });
      assert.deepEqual([answer.status, answer.body.spam], [200, false]);
      assert.deepEqual(await ids(`form=${form}`), [held, good]);
      assert.equal((await editor.put(`${PATH}/${good}/spam`, { spam: true })).body.spam, true);
      assert.deepEqual(await ids(`form=${form}&spam=true`), [good]);
    });

    it('counts up to 10,000 and indicates when there are more', async () => {
      const form = await newForm([text('a')]);
      await storeAt(form, Array(10_000).fill(1));
      const exact = await list(`form=${form}&size=1`);
      assert.deepEqual([exact.total, exact.totalIsLowerBound], [10_000, undefined]);
      await submit(form, { a: 'x' });
      const more = await list(`form=${form}&size=1`);
      assert.deepEqual([more.total, more.totalIsLowerBound], [10_000, true]);
    });

    it('searches beyond the count limit, on the first page as on the last', async () => {
      const form = await newForm([text('a')]);
      const times = Array.from({ length: 10_000 }, (_, index) => index);
      const at = async (query: string) =>
        (await list(`form=${form}&search=tex&size=2&${query}`)).items.map((item: { submittedAt: string }) =>
          Date.parse(item.submittedAt),
        );

      await storeAt(form, times);
      const exact = await list(`form=${form}&search=tex&size=2`);
      assert.deepEqual([exact.total, exact.totalIsLowerBound], [10_000, undefined]);
      assert.deepEqual(await at(''), [9999, 9998]);
      assert.deepEqual(await at(`after=${exact.next}`), [9997, 9996]);
      assert.deepEqual(await at('page=5000'), [1, 0]);
      assert.deepEqual(await at('page=5001'), []);
      assert.deepEqual(await at('sort=submittedAt'), [0, 1]);

      await storeAt(form, [10_000]);
      const more = await list(`form=${form}&search=tex&size=2`);
      assert.deepEqual([more.total, more.totalIsLowerBound], [10_000, true]);
      assert.deepEqual(await at(''), [10_000, 9999]);
      assert.deepEqual(await at(`after=${more.next}`), [9998, 9997]);
      assert.deepEqual(await at('page=5001'), [0]);
      assert.deepEqual(await at('sort=submittedAt'), [0, 1]);
    });

    it('is empty for an unknown form', async () => {
      assert.deepEqual(await list('form=nowhere'), { items: [], page: 1, size: 20, total: 0 });
    });

    it('refuses invalid parameters', async () => {
      assert.deepEqual(await faults('GET', 'from=yesterday'), ['from format']);
      assert.match(
        (await editor.get(`${PATH}?to=2026-13-01`)).body.errors[0].message,
        /^This value is not a valid date, or date and time\.$/,
      );
      assert.deepEqual(await faults('GET', 'sort=name'), ['sort enum']);
      assert.deepEqual(await faults('GET', 'after=x'), ['after pattern']);
      assert.deepEqual(await faults('GET', 'page=2&after=x'), ['page not-together']);
      assert.deepEqual(await faults('GET', 'delimiter=;&bom=true'), ['delimiter csv-only', 'bom csv-only']);
      assert.deepEqual(await faults('GET', 'format=csv&page=2'), ['page list-only', 'form required']);
      assert.deepEqual(await faults('GET', 'format=xml'), ['format enum']);
    });
  });

  it('[§4.2-4] returns 404 for an unknown result', async () => {
    assert.equal((await editor.get(`${PATH}/${NOBODY}`)).status, 404);
    assert.equal((await editor.delete(`${PATH}/${NOBODY}`)).status, 404);
    assert.equal((await editor.put(`${PATH}/${NOBODY}/spam`, { spam: false })).status, 404);
  });
});
