import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import * as sheetJs from 'xlsx';
import type { AuditEntryView } from '../../src/contract/audit.ts';
import { CONTROL_FIELDS } from '../../src/contract/form-result.ts';
import { exportCsv, exportJsonLines } from '../../src/features/results/export.ts';
import { resultTable } from '../../src/features/results/result-table.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
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

const PATH = '/api/admin/cms/forms-results';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

forEachEngine('The export of form results', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.form-rate-limit=0'] });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  const submit = (form: string, values: object, more?: object) => submitAndWait(test, form, values, more);
  const list = async (query: string) => (await editor.get(`${PATH}?${query}`)).body;
  const newForm = (shortcut: string, fields: readonly ResultField[] = []) =>
    test.app.database.transaction((db) => insertTestForm(db, shortcut, fields));

  const download = (query: string, headers: Record<string, string> = {}) =>
    test.app.server.inject({ url: `${PATH}?${query}`, headers: { cookie: editor.cookie!, ...headers } });

  it('[§4.2-5] is CSV with the fields of all versions and defused formulas', async () => {
    const form = 'changed';
    const formId = await newForm(form, [text('town', { en: 'Town', fr: 'Ville' }), text('name')]);
    const one = await submit(form, { town: 'Saint-"Malo", Bretagne', name: '=1+1' });
    const seats = { name: 'seats', type: 'number', label: { en: 'Seats' } };
    await test.app.database.transaction((db) =>
      editTestForm(db, formId, [text('name', { en: 'Name' }), seats]),
    );
    const two = await submit(form, { name: 'Zoé', seats: -2 }, { locale: 'fr' });
    await submit(form, { name: 'held' }, { [CONTROL_FIELDS.honeypot]: 'x' });
    const { items } = await list(`form=${form}`);
    const [second, first] = items.map((item: { submittedAt: string }) => item.submittedAt);
    const answer = await download(`form=${form}&format=csv`);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present');
    const day = new Date(test.clock.now() + 2 * HOUR).toISOString().slice(0, 10);
    assert.equal(answer.headers['content-disposition'], `attachment; filename="${form}-results-${day}.csv"`);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(
      answer.body,
      [
        'id,submittedAt,locale,name,seats,town,mailStatus,mailTo,mailSentAt',
        `${two},${second},fr,Zoé,-2,,none,,`,
        `${one},${first},en,'=1+1,,"Saint-""Malo"", Bretagne",none,,`,
        '',
      ].join('\r\n'),
    );
    assert.equal((await download(`form=${form}`, { accept: 'text/csv' })).body, answer.body);
    const listed = await download(`form=${form}`, { accept: 'application/json, text/csv;q=0.5' });
    assert.match(String(listed.headers['content-type']), /^application\/json/);
  });

  it('[§4.2-5] supports another delimiter, a byte order mark and labels', async () => {
    const form = 'labelled';
    await newForm(form, [
      text('a', { en: 'Town', fr: 'Ville' }),
      text('b', { en: 'Name', fr: 'Nom' }),
      text('c', { en: 'Name' }),
      text('d', {}),
    ]);
    const id = await submit(form, { a: 'x;y' });
    const query = `form=${form}&format=csv&delimiter=%3B&bom=true&header=labels`;
    const lines = (await download(query)).body.split('\r\n');
    assert.equal(
      lines[0],
      '\ufeffID;Submitted at;Language;Town;Name (b);Name (c);d;Email status;Email to;Email sent at',
    );
    assert.match(lines[1]!, new RegExp(`^${id};[^;]+;en;"x;y";;;;none;;$`));
    const french = await download(query, { 'accept-language': 'fr' });
    assert.equal(
      french.body.split('\r\n')[0],
      '\ufeffIdentifiant;Envoyé le;Langue;Ville;Nom;Name;d;État de l’e-mail;Destinataire de l’e-mail;E-mail envoyé le',
    );
  });

  it('[§4.2-5] contains everything that matches, across many batches, once and in order', async () => {
    const form = 'many';
    const formId = await newForm(form, [text('a')]);
    const count = 2500;
    const times = Array.from({ length: count }, (_, index) => Math.floor(index / 7));
    await test.app.database.transaction((db) => insertTestResults(db, formId, times));
    const numbers = (body: string) =>
      body
        .split('\n')
        .map((line) => /text (\d+)/.exec(line)?.[1])
        .filter((number) => number !== undefined)
        .map(Number);
    const expected = Array.from({ length: count }, (_, index) => index);
    const csv = (await download(`form=${form}&format=csv&sort=submittedAt`)).body;
    assert.deepEqual(numbers(csv), expected);
    const json = (await download(`form=${form}&format=json`)).body;
    assert.deepEqual(numbers(json), expected.toReversed());
    assert.equal((await list(`form=${form}`)).total, count);
    const some = await download(`form=${form}&format=csv&search=1234`);
    // The one with this text, and the one with this number.
    assert.deepEqual(numbers(some.body), [1234, 1233]);
    assert.equal((await editor.delete(`${PATH}?form=${form}`)).status, 204);
    assert.equal((await list(`form=${form}`)).total, 0);
  });

  it('contains one JSON object per line, in the format of the list', async () => {
    const form = 'lines';
    await newForm(form, [text('a')]);
    await submit(form, { a: 'line\nbreak' });
    await submit(form, { a: 'b' });
    const answer = await download(`form=${form}&format=json`);
    assert.match(String(answer.headers['content-disposition']), /-results-\d{4}-\d\d-\d\d\.jsonl"$/);
    const lines = answer.body.trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line) as unknown),
      (await list(`form=${form}`)).items,
    );
  });

  it('can be a workbook', async () => {
    const form = 'book';
    await newForm(form, [text('a'), { name: 'day', type: 'date', label: {} }]);
    await submit(form, { a: '=1+1', day: '2026-02-28' });
    const answer = await download(`form=${form}&format=xlsx&header=labels`);
    const workbook = sheetJs.read(answer.rawPayload);
    const [row] = sheetJs.utils.sheet_to_json<Record<string, number>>(workbook.Sheets['1']!);
    const serialOf = (ms: number) => ms / (24 * HOUR) + 25_569;
    assert.deepEqual([row!.a, row!.day], ['=1+1', serialOf(Date.parse('2026-02-28'))]);
    const submitted = new Date((await list(`form=${form}`)).items[0].submittedAt as string).getTime();
    assert.equal(row!['Submitted at'], serialOf(submitted + 2 * HOUR), 'by the clocks of the site');
    assert.match(String(answer.headers['content-disposition']), /"book-results-\d{4}-\d\d-\d\d\.xlsx"$/);
    assert.match(String(answer.headers['content-type']), /spreadsheetml\.sheet$/);
    assert.ok(answer.body.startsWith('PK'));
    assert.equal((await editor.get(`${PATH}?form=${form}&format=xlsx&bom=true`)).status, 400);
  });

  it('is audited with user, form, scope and number, without search words', async () => {
    const form = 'audited';
    const formId = await newForm(form, [text('a')]);
    await test.app.database.transaction((db) =>
      insertTestResults(
        db,
        formId,
        Array.from({ length: 600 }, (_, index) => index),
      ),
    );
    const auditor = await test.signIn('acces_users');
    const newest = async () => {
      const { body } = await auditor.get(`/api/admin/audit?action=export-results&size=1`);
      const { login, entity, counts, scope } = (body.items as AuditEntryView[])[0]!;
      return { login, name: entity!.name, counts, scope };
    };
    const whole = { login: editor.login, name: form, counts: { results: 600 } };
    for (const format of ['csv', 'json', 'xlsx']) {
      test.clock.advance(1000);
      await download(`form=${form}&format=${format}`);
      assert.deepEqual(await newest(), { ...whole, scope: { format } });
    }
    test.clock.advance(1000);
    await download(`form=${form}&format=csv&search=text+123&from=1970-01-01&mail=failed`);
    const scope = { format: 'csv', from: '1970-01-01', mail: 'failed', search: true };
    assert.deepEqual(await newest(), { ...whole, counts: { results: 0 }, scope });
    test.clock.advance(1000);
    await download(`form=${form}`, { accept: 'text/csv' });
    assert.deepEqual(await newest(), { ...whole, scope: { format: 'csv' } });
  });

  it('is also audited when the reader disconnects', async () => {
    const form = 'cut-off';
    const formId = (await newForm(form, [text('a')])) as EntityId;
    await test.app.database.transaction((db) =>
      insertTestResults(
        db,
        formId,
        Array.from({ length: 1000 }, (_, index) => index),
      ),
    );
    const table = { versions: [], projectTypes: new Map(), labels: undefined, readable: undefined };
    for (const format of ['csv', 'json']) {
      const reads: number[] = [];
      const what = {
        ...{ database: test.app.database, versions: [] },
        filter: { formId, from: undefined, to: undefined, spam: false, mailFailed: false, words: [] },
        direction: 'asc',
        onRead: (count: number) => Promise.resolve(void reads.push(count)),
      } as const;
      const lines =
        format === 'json'
          ? exportJsonLines(what)
          : exportCsv(what, resultTable(table), {
              delimiter: ',',
              byteOrderMark: false,
              timeZone: undefined,
            });
      for await (const line of lines) if (line.includes('none')) break;
      assert.deepEqual(reads, [250], format);
    }
  });

  it('requires the authority for the list', async () => {
    const other = await test.signIn('access_cms_page');
    assert.equal((await other.get(`${PATH}?form=empty&format=csv`)).status, 403);
  });

  it('requires an existing form', async () => {
    await newForm('empty');
    const { status, body } = await editor.get(`${PATH}?format=csv`);
    assert.deepEqual([status, body.code, body.errors[0].pointer], [400, 'malformed', 'form']);
    assert.equal((await editor.get(`${PATH}?format=csv&form=nowhere`)).status, 404);
    const empty = await download('format=csv&form=empty');
    assert.equal(empty.body, 'id,submittedAt,locale,mailStatus,mailTo,mailSentAt\r\n');
  });
});
