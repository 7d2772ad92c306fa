import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import type { AuditEntryView } from '../../src/contract/audit.ts';
import { newId } from '../../src/kernel/identifier.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const SCRIPT = `
forms:
  - shortcut: apply
    title: { en: Apply }
    fields:
      - { name: name, type: text, attributes: { label: { en: Name } } }
      - { name: paper, type: file, attributes: { label: { en: Paper }, accept: [.pdf, image/*], maxSize: 2000 } }
      - { name: extra, type: file, attributes: { label: { en: Extra } } }
  - shortcut: needed
    title: { en: Needed }
    fields: [{ name: paper, type: file, required: true, attributes: { label: { en: Paper } } }]
  - shortcut: cars
    title: { en: Cars }
    fields:
      - { name: constructor, type: text, attributes: { label: { en: Constructor } } }
      - { name: toString, type: file, attributes: { label: { en: Picture } } }
`;
const RESULTS = '/api/admin/cms/forms-results';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Entry = [name: string, value: string | File];

forEachEngine('Files of submissions', (engine) => {
  const folder = temporaryFolder();
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: [
      'app.cms.form-rate-limit=0',
      `app.files.url=file:${folder}`,
      'app.cms.max-upload-size=10KiB',
      'app.cms.max-submission-size=24KiB',
    ],
  });
  let editor: Client;
  before(async () => {
    editor = await test.signIn('access_cms_forms');
  });

  const post = (entries: Entry[], form = 'apply', headers: Record<string, string> = {}) =>
    postForm(test.app.server, test.visitor, `/api/public/forms-results/${form}`, entries, {
      accept: 'application/json',
      ...headers,
    });

  /** Lists all files on disk, placed or not. */
  const onDisk = () => filesIn(join(folder, 'form-results'));

  const faults = (body: { errors?: { pointer: string; code: string }[] }) =>
    body.errors?.map((fault) => `${fault.pointer} ${fault.code}`);

  it('stores a file with its result and serves it only to editors, as an attachment', async () => {
    const name = 'Lebenslauf für 100% ☃.pdf';
    const { status, body } = await post([
      ['name', 'Ada'],
      ['paper', fileOf(PDF, name, 'text/html')],
      ['extra', fileOf('', '')],
    ]);
    assert.equal(status, 201);
    const { body: result } = await editor.get(`${RESULTS}/${body.id}`);
    assert.deepEqual(result.values, { name: 'Ada', paper: name });
    const href = `${RESULTS}/${body.id}/files/paper`;
    assert.deepEqual(result.files, [
      { field: 'paper', name, type: 'application/pdf', size: PDF.length, href },
    ]);
    const download = await test.app.server.inject({ url: href, headers: { cookie: editor.cookie! } });
    assert.equal(download.statusCode, 200);
    assert.deepEqual(download.rawPayload, PDF);
    assert.equal(download.headers['content-type'], 'application/pdf');
    assert.equal(download.headers['x-content-type-options'], 'nosniff');
    assert.match(String(download.headers['content-security-policy']), /sandbox/);
    assert.equal(
      download.headers['content-disposition'],
      'attachment; filename="Lebenslauf f_r 100_ _.pdf"; filename*=UTF-8\'\'Lebenslauf%20f%C3%BCr%20100%25%20%E2%98%83.pdf',
    );
    assert.equal((await test.visitor.get(href)).status, 401);
    assert.equal((await (await test.signIn('access_cms_page')).get(href)).status, 403);
    assert.equal((await editor.get(`${RESULTS}/${body.id}/files/extra`)).status, 404);
    const listed = await editor.get(`${RESULTS}?form=apply&search=lebenslauf`);
    assert.equal(listed.body.items[0].files[0].href, href);
    const csv = await editor.get(`${RESULTS}?form=apply&format=csv`);
    assert.match(csv.text, /Lebenslauf für 100% ☃\.pdf/);
  });

  it('audits each download, but not HEAD requests', async () => {
    const { body } = await post([
      ['name', 'Ada'],
      ['paper', fileOf(PDF, 'private.pdf')],
    ]);
    const url = `${RESULTS}/${body.id}/files/paper`;
    const headers = { cookie: editor.cookie! };
    await test.app.server.inject({ method: 'HEAD', url, headers });
    await test.app.server.inject({ url, headers });
    const auditor = await test.signIn('acces_users');
    const entries = await auditor.get(`/api/admin/audit?action=download-file&entity=${body.id}`);
    const kept = (entries.body.items as AuditEntryView[]).map(({ login, entity, scope }) => ({
      ...{ login, entity, scope },
    }));
    assert.deepEqual(kept, [
      {
        login: editor.login,
        entity: { kind: 'form-result', id: body.id, name: 'apply' },
        scope: { field: 'paper' },
      },
    ]);
    assert.doesNotMatch(entries.text, /private/);
  });

  it('redirects a browser that follows a link to the sign-in and back, and refuses a program', async () => {
    const id = newId();
    const path = `${RESULTS}/${id}/files/pa%2F%2Fper`;
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      test.app.server.inject({ url, method, headers });
    const answer = await ask(`${path}?returnTo=https://evil.example`, { accept });
    assert.equal(answer.statusCode, 302);
    const location = new URL(String(answer.headers.location), 'http://site.test');
    assert.deepEqual([location.origin, location.pathname], ['http://site.test', '/admin/sign-in']);
    assert.equal(location.searchParams.get('returnTo'), path);
    assert.equal(answer.headers['cache-control'], 'no-store');
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      assert.equal((await ask(path, headers)).statusCode, 401, JSON.stringify(headers));
    }
    assert.equal((await ask(path, { accept }, 'HEAD')).statusCode, 401);
    assert.equal(
      (await ask(`${RESULTS}/${id}`, { accept })).statusCode,
      401,
      'the API itself is not linked to',
    );
    const wrong = { accept, authorization: 'Bearer parvis_wrong' };
    assert.equal((await ask(path, wrong)).statusCode, 401, 'a program with a token');
  });

  it('refuses a browser that follows a link with a page in its language', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const url = `${RESULTS}/${newId()}/files/paper`;
    const ask = async ({ cookie }: Client, headers: Record<string, string> = { accept }) => {
      const {
        statusCode,
        headers: answered,
        body,
      } = await test.app.server.inject({
        url,
        headers: { cookie: cookie!, 'accept-language': 'fr', ...headers },
      });
      return { status: statusCode, type: answered['content-type'], kept: answered['cache-control'], body };
    };
    const other = await test.signIn('access_cms_page');
    const refusal = await ask(other);
    assert.deepEqual([refusal.status, refusal.type], [403, 'text/html; charset=utf-8']);
    assert.equal(refusal.kept, 'no-store');
    assert.match(refusal.body, /<h1>Accès refusé<\/h1>[^]*access_cms_forms/);
    const gone = await ask(editor);
    assert.deepEqual([gone.status, gone.type], [404, 'text/html; charset=utf-8']);
    assert.equal((await ask(other, { accept: '*/*' })).type, 'application/problem+json; charset=utf-8');
  });

  const refused: [title: string, entries: Entry[], faults: string[], form?: string][] = [
    [
      'a type that the field does not accept',
      [['paper', fileOf('a,b\n', 'a.csv')]],
      ['/values/paper media-type'],
    ],
    ['a file named as a PDF', [['paper', fileOf('MZ\0\0 a program', 'a.pdf')]], ['/values/paper media-type']],
    [
      'a program',
      [['extra', fileOf(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'a.txt')]],
      ['/values/extra file-type'],
    ],
    [
      'unknown bytes',
      [['extra', fileOf(Buffer.from([1, 0, 2, 0, 3]), 'a.txt')]],
      ['/values/extra file-type'],
    ],
    ['a page', [['extra', fileOf('<script>alert(1)</script>', 'a.html')]], ['/values/extra file-type']],
    [
      'a file over the size of the field',
      [['paper', fileOf(Buffer.concat([PDF, Buffer.alloc(2000)]), 'a.pdf')]],
      ['/values/paper file-too-large'],
    ],
    ['an empty file', [['paper', fileOf('', 'a.pdf')]], ['/values/paper file-empty']],
    [
      'two for one field',
      [
        ['extra', fileOf(PDF, 'a.pdf')],
        ['extra', fileOf(PDF, 'b.pdf')],
      ],
      ['/values/extra one-file'],
    ],
    ['a file where a text is expected', [['name', fileOf(PDF, 'a.pdf')]], ['/values/name text-type']],
    ['a text where a file is expected', [['paper', 'a.pdf']], ['/values/paper file-expected']],
    ['none where one is required', [['paper', fileOf('', '')]], ['/values/paper required'], 'needed'],
  ];
  for (const [title, entries, expected, form] of refused) {
    it(`refuses ${title} and leaves nothing on disk`, async () => {
      const files = onDisk();
      const { status, body } = await post(entries, form);
      assert.equal(status, 422);
      assert.deepEqual(faults(body), expected);
      assert.deepEqual(onDisk(), files);
    });
  }

  it('accepts field names that objects inherit', async () => {
    const { status, body } = await post(
      [
        ['constructor', 'Ada Works'],
        ['toString', fileOf(PNG, 'car.png')],
      ],
      'cars',
    );
    assert.equal(status, 201);
    const { body: result } = await editor.get(`${RESULTS}/${body.id}`);
    assert.deepEqual(result.values, { constructor: 'Ada Works', toString: 'car.png' });
    assert.equal((await editor.delete(`${RESULTS}/${body.id}`)).status, 204);
  });

  it('refuses a file in JSON', async () => {
    for (const paper of ['a.pdf', { name: 'a.pdf', type: 'application/pdf', extension: 'pdf', size: 1 }]) {
      const { status, body } = await test.visitor.post('/api/public/forms-results/needed', {
        values: { paper },
      });
      assert.equal(status, 422);
      assert.deepEqual(faults(body as never), ['/values/paper file-expected']);
    }
  });

  it("refuses files over the site's limits and leaves nothing on disk", async () => {
    const files = onDisk();
    const large = fileOf(Buffer.concat([PDF, Buffer.alloc(11 * 1024)]), 'a.pdf');
    const one = await post([['extra', large]]);
    assert.deepEqual([one.status, faults(one.body)], [413, ['/values/extra file-too-large']]);
    const fits = () => fileOf(Buffer.concat([PDF, Buffer.alloc(9 * 1024)]), 'a.pdf');
    const many = [1, 2, 3].map((n): Entry => [`f${n}`, fits()]);
    const all = await post([['extra', fits()], ...many]);
    assert.deepEqual([all.status, faults(all.body)], [413, [' together-too-large']]);
    const tiny = Array.from({ length: 21 }, (_, n): Entry => [`f${n}`, fileOf('x', 'a.txt')]);
    assert.equal((await post(tiny)).status, 413);
    assert.deepEqual(onDisk(), files);
  });

  it('detects image types, and drops files of fields that the form never had', async () => {
    const files = onDisk().length;
    const { status, body } = await post([
      ['paper', fileOf(PNG, '../../\u202egnp.exe')],
      ['other', fileOf(PDF, 'b.pdf')],
    ]);
    assert.equal(status, 201);
    const { body: result } = await editor.get(`${RESULTS}/${body.id}`);
    assert.deepEqual(
      result.files.map((file: { name: string; type: string }) => [file.name, file.type]),
      [['gnp.exe', 'image/png']],
    );
    assert.equal(onDisk().length, files + 1);
  });

  it('keeps the file of a field that was removed after the page was rendered', async () => {
    const forms = await test.signIn('access_cms_forms');
    const { body: form } = await forms.post('/api/admin/cms/forms', {
      shortcut: 'changing',
      title: { en: 'C' },
    });
    const path = `/api/admin/cms/forms/${form.id}`;
    const field = { name: 'paper', type: 'file', attributes: { label: { en: 'Paper' } } };
    const { body: made } = await forms.post(`${path}/fields`, field);
    const { version } = (await forms.get(path)).body;
    assert.equal((await forms.delete(`${path}/fields/${made.id}`)).status, 204);
    const { body } = await post(
      [
        ['_v', String(version)],
        ['paper', fileOf(PDF, 'a.pdf')],
      ],
      'changing',
    );
    const { body: result } = await editor.get(`${RESULTS}/${body.id}`);
    assert.deepEqual(result.values, { paper: 'a.pdf' });
    assert.equal(result.fields[0].label.en, 'Paper');
    assert.equal(result.files.length, 1);
  });

  describe('are deleted', () => {
    it('with their result, individually, in bulk and with the form', async () => {
      const send = async () => (await post([['extra', fileOf(PDF, 'a.pdf')]])).body.id as string;
      const files = onDisk().length;
      const ids = [await send(), await send(), await send()];
      assert.equal(onDisk().length, files + 3);
      assert.equal((await editor.delete(`${RESULTS}/${ids[0]}`)).status, 204);
      assert.equal((await editor.delete(`${RESULTS}?ids=${ids[1]},${ids[2]}`)).status, 204);
      assert.equal(onDisk().length, files);
      await send();
      assert.equal((await editor.delete(`${RESULTS}?form=apply`)).status, 204);
      const left = await test.app.database.read.selectFrom('form_result_file').selectAll().execute();
      assert.equal(onDisk().length, left.length);
    });

    it('by the purge, and with a form that is deleted by force', async () => {
      const { body: form } = await editor.post('/api/admin/cms/forms', {
        shortcut: 'brief',
        title: { en: 'B' },
        fields: undefined,
      });
      const path = `/api/admin/cms/forms/${form.id}`;
      await editor.post(`${path}/fields`, { name: 'f', type: 'file', attributes: { label: { en: 'F' } } });
      const files = onDisk().length;
      await post([['f', fileOf(PDF, 'a.pdf')]], 'brief');
      assert.equal(onDisk().length, files + 1);
      assert.equal((await editor.delete(`${path}?force=true`)).status, 204);
      assert.equal(onDisk().length, files);
      await post([['extra', fileOf(PDF, 'a.pdf')]]);
      test.clock.advance(400 * 24 * 3600 * 1000);
      await test.app.jobs.run('ClearFormResults');
      assert.deepEqual(onDisk(), []);
    });

    it('by a job when orphaned', async () => {
      const { body } = await post([['extra', fileOf(PDF, 'a.pdf')]]);
      const [kept] = onDisk();
      const root = join(folder, 'form-results');
      const [ending] = kept!.split('/');
      const orphan = join(root, ending!, `018f0000-0000-7000-8000-0000000000${ending}`);
      const stranded = join(root, '.incoming', 'x');
      for (const path of [orphan, stranded]) writeFileSync(path, 'x');
      const young = join(root, '.incoming', 'young');
      writeFileSync(young, 'x');
      const now = test.clock.now() / 1000;
      for (const path of [orphan, stranded, join(root, kept!)]) utimesSync(path, now - 7200, now - 7200);
      utimesSync(young, now, now);
      const run = await test.app.jobs.run('SweepSubmissions');
      assert.equal(run?.report.files, 2);
      assert.deepEqual(onDisk().sort(), [join('.incoming', 'young'), kept].sort());
      const again = await test.signIn('access_cms_forms');
      assert.equal((await again.get(`${RESULTS}/${body.id}/files/extra`)).status, 200);
    });
  });
});
