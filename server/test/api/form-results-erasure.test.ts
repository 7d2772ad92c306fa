import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, it } from 'node:test';
import type { AuditEntryView } from '../../src/contract/audit.ts';
import type { ErasureForm, ErasureView } from '../../src/contract/form-result.ts';
import { resultSearchText } from '../../src/features/submissions/new-result.repository.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { insertMails, toMailRow } from '../../src/mail/outbox.repository.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { insertNumbered, insertTestForm, textField } from './form-results-data.ts';

const ERASURE = '/api/admin/cms/forms-results/erasure';
const JANE = 'jane@example.org';

forEachEngine('Erasing a person', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let formId: string;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
    formId = await test.app.database.transaction((db) =>
      insertTestForm(
        db,
        'contact',
        ['mail', 'first', 'last', 'message', 'list'].map((name) => textField(name)),
      ),
    );
  });
  beforeEach(async () => {
    await store({ mail: 'somebody@else.example', message: 'Not about her' });
  });
  afterEach(() =>
    test.app.database.transaction(async (db) => {
      await db.deleteFrom('mail_outbox').execute();
      await db.deleteFrom('form_result').execute();
    }),
  );

  async function store(values: Record<string, unknown>, { spam = false, file = '' } = {}): Promise<string> {
    const id = newId();
    await test.app.database.transaction(async (db) => {
      await insertNumbered(db, [
        {
          id,
          form_id: formId,
          form_version: 1,
          submitted_at: test.clock.now(),
          locale: 'en',
          page_shortcut: null,
          field_values: JSON.stringify(values),
          spam: spam ? 1 : 0,
          search_text: resultSearchText(values),
        },
      ]);
      if (file === '') return;
      await db
        .insertInto('form_result_file')
        .values({ id: newId(), result_id: id, field: 'paper', name: file, type: 'text/plain', size: 1 })
        .execute();
    });
    return id;
  }
  const storeMail = (mail: { recipient?: string; aboutId?: string; payload?: unknown }) =>
    test.app.database.transaction((db) =>
      insertMails(db, [toMailRow({ kind: 'letter', payload: null, ...mail }, test.clock.now())]),
    );
  async function erase(form: ErasureForm): Promise<ErasureView> {
    const { status, body, text } = await editor.post(ERASURE, form);
    assert.equal(status, 200, text);
    return body;
  }
  const count = async (table: 'form_result' | 'form_result_file' | 'mail_outbox') =>
    (await test.app.database.read.selectFrom(table).select('id').execute()).length;

  it('lists what contains a value, in any spelling, and how', async () => {
    const whole = await store({ mail: 'Jane@Example.ORG' });
    const within = await store({ message: `Write to ${JANE}, please` }, { spam: true });
    const listed = await store({ list: ['x', JANE] });
    const held = await store({ mail: JANE }, { spam: true });
    const nested = await store({ list: [{ of: [{ mail: JANE }] }] });
    const found = await erase({ value: ` ${JANE.toUpperCase()} `, match: 'contained' });
    assert.deepEqual(
      found.items.map(({ id, match, values: [found], spam }) => [
        id,
        match,
        found!.field,
        found!.value,
        spam,
      ]),
      [
        [whole, 'whole', 'mail', 'Jane@Example.ORG', false],
        [within, 'contained', 'message', `Write to ${JANE}, please`, true],
        [listed, 'whole', 'list', JANE, false],
        [held, 'whole', 'mail', JANE, true],
        [nested, 'whole', 'list', JANE, false],
      ],
    );
    assert.deepEqual(found.items[0]!.values[0]!.label, { en: 'mail' });
    for (const { id, number } of found.items)
      assert.equal((await editor.get(`/api/admin/cms/forms-results/${id}`)).body.number, number);
    assert.deepEqual([found.results, found.files, found.mails, found.erased], [5, 0, 0, false]);
    assert.equal(await count('form_result'), 6, 'nothing is deleted');
    const strict = await erase({ value: JANE });
    assert.deepEqual(
      strict.items.map(({ id }) => id),
      [whole, listed, held, nested],
    );
  });

  it('matches only the whole value unless parts are requested', async () => {
    const hers = await store({ mail: 'Ann@Example.org' });
    const wide = await store({ list: ['x', 'ａｎｎ＠example.org'] });
    const hosts = ['ann@bücher.example', 'ANN@xn--bcher-kva.example'];
    const international = [await store({ mail: hosts[0] }), await store({ mail: hosts[1] })];
    const others = [
      await store({ mail: 'joann@example.org' }),
      await store({ mail: 'ann@example.org.invalid' }),
      await store({ mail: 'änn@example.org' }),
      await store({ mail: 'ann+joe@example.org' }),
      await store({ first: 'ann', last: '@example.org' }),
      await store({ message: 'Ask ann@example.org' }, { file: 'ann@example.org.pdf' }),
    ];
    await storeMail({ recipient: 'joann@example.org' });
    await storeMail({ recipient: 'ann@example.org' });

    const found = await erase({ value: 'ann@example.org' });
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [hers, wide],
    );
    assert.deepEqual([found.mails, found.mailItems.map(({ to }) => to)], [1, ['ann@example.org']]);
    for (const value of hosts) {
      const { items } = await erase({ value });
      assert.deepEqual(
        items.map(({ id }) => id),
        international,
        value,
      );
    }
    await erase({ value: 'ann@example.org', confirm: true });
    const rows = await test.app.database.read.selectFrom('form_result').select('id').orderBy('id').execute();
    const left = new Set(rows.map(({ id }) => id));
    assert.deepEqual([others.every((id) => left.has(id)), left.has(hers)], [true, false]);
    assert.equal(await count('mail_outbox'), 1);
  });

  it('deletes the selected items, but no others and none that no longer match', async () => {
    const [hers, another] = [await store({ mail: JANE }, { file: 'cv.pdf' }), await store({ mail: JANE })];
    const stranger = await store({ mail: 'somebody@else.example' });
    await storeMail({ aboutId: hers, recipient: 'office@site.test' });
    await storeMail({ aboutId: another, recipient: JANE });
    await storeMail({ aboutId: stranger, recipient: JANE });
    await storeMail({ payload: { email: JANE } });
    const { mailItems } = await erase({ value: JANE });
    assert.deepEqual(
      mailItems.map(({ resultId, status, to, value }) => [resultId, status, to, value]),
      [
        [stranger, 'pending', JANE, JANE],
        [null, 'pending', null, JANE],
      ],
    );
    const ids = [hers, mailItems[1]!.id, stranger];
    const report = await erase({ value: JANE, ids });
    assert.deepEqual([report.results, report.files, report.mails], [1, 1, 2]);
    const done = await erase({ value: JANE, ids, confirm: true });
    assert.deepEqual([done.results, done.files, done.mails], [1, 1, 2]);
    assert.deepEqual(
      (await erase({ value: JANE })).items.map(({ id }) => id),
      [another],
    );
    assert.deepEqual((await erase({ value: JANE, ids: [], confirm: true })).results, 0);
    assert.deepEqual([await count('form_result'), await count('mail_outbox')], [3, 2]);
  });

  it('finds a name across two fields, without accents, and in a file name', async () => {
    const across = await store({ first: 'Zoé', last: 'Fictive' });
    const named = await store({ message: 'x' }, { file: 'CV Zoe  Fictive.pdf' });
    const found = await erase({ value: 'zoe fictive', match: 'contained' });
    assert.deepEqual(
      found.items.map(({ id, match, values }) => [id, match, values[0]!.field, values[0]!.value]),
      [
        [across, 'contained', null, 'Zoé Fictive'],
        [named, 'contained', 'paper', 'CV Zoe  Fictive.pdf'],
      ],
    );
    assert.deepEqual([found.results, found.files], [2, 1]);
  });

  it('deletes when confirmed: results, files, their emails, and other emails that name the person', async () => {
    const id = await store({ mail: JANE }, { file: 'cv.pdf' });
    await store({ message: 'x' }, { file: JANE });
    const other = await store({ mail: 'office@site.test' });
    await storeMail({ aboutId: id, recipient: 'office@site.test' });
    await storeMail({ aboutId: id, recipient: JANE });
    await storeMail({ aboutId: other, recipient: JANE });
    await storeMail({ aboutId: other, recipient: 'office@site.test' });
    await storeMail({ payload: { email: 'Jane@example.org' } });

    const report = await erase({ value: JANE });
    assert.deepEqual([report.results, report.files, report.mails], [2, 2, 4]);
    const done = await erase({ value: JANE, confirm: true });
    assert.deepEqual([done.results, done.files, done.mails, done.erased], [2, 2, 4, true]);
    assert.deepEqual(
      [await count('form_result'), await count('form_result_file'), await count('mail_outbox')],
      [2, 0, 1],
    );
    const again = await erase({ value: JANE, confirm: true });
    assert.deepEqual([again.results, again.mails, again.items], [0, 0, []]);
  });

  it('records counts in the audit trail, and the value nowhere', async () => {
    await store({ mail: JANE });
    await erase({ value: JANE, confirm: true });
    const auditor = await test.signIn('acces_users');
    const { body } = await auditor.get('/api/admin/audit?action=erase-value&size=1');
    const [entry] = body.items as AuditEntryView[];
    assert.deepEqual([entry!.login, entry!.counts], [editor.login, { results: 1, mails: 0, files: 0 }]);
    const rows = await test.app.database.read.selectFrom('audit_entry').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), /jane@/i);
  });

  it('accepts values that are not addresses, and treats them as literals', async () => {
    const id = await store({ message: '100% of a_b' });
    await store({ message: '100 of axb' });
    assert.deepEqual(
      (await erase({ value: '100%', match: 'contained' })).items.map((item) => item.id),
      [id],
    );
    assert.deepEqual(
      (await erase({ value: 'a_b', match: 'contained' })).items.map((item) => item.id),
      [id],
    );
  });

  it('refuses values that would match everybody', async () => {
    for (const [form, code] of [
      [{ value: 'ab', match: 'contained' }, 'too-short'],
      [{ value: '   ' }, 'too-short'],
      [{}, 'required'],
      [{ value: JANE, match: 'some' }, 'enum'],
    ] as const) {
      const { status, body } = await editor.post(ERASURE, form);
      assert.deepEqual([status, body.errors[0].code], [422, code], JSON.stringify(form));
    }
    const short = await store({ message: '王伟' });
    assert.deepEqual((await erase({ value: '王伟' })).items[0]?.id, short);
  });

  it('processes many in short steps', async () => {
    const values = { mail: JANE };
    await test.app.database.transaction(async (db) => {
      for (let batch = 0; batch < 5; batch += 1) {
        const rows = Array.from({ length: 500 }, () => ({
          id: newId(),
          form_id: formId,
          form_version: 1,
          submitted_at: test.clock.now(),
          locale: 'en',
          page_shortcut: null,
          field_values: JSON.stringify(values),
          spam: 0,
          search_text: resultSearchText(values),
        }));
        await insertNumbered(db, rows);
      }
    });
    const report = await erase({ value: JANE });
    assert.deepEqual([report.results, report.items.length], [2500, 500]);
    assert.equal((await erase({ value: JANE, confirm: true })).results, 2500);
    assert.equal(await count('form_result'), 1);
  });
});
