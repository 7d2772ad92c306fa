import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { rawPost } from '../support/raw-post.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const SCRIPT = `
forms:
  - shortcut: ask
    title: { en: Ask }
    fields:
      - { name: name, type: text, attributes: { label: { en: Name } } }
      - { name: paper, type: file, attributes: { label: { en: Paper } } }
pages:
  - { shortcut: desk, title: { en: Desk }, status: published, content: { en: '@form(ask)' } }
`;
const PATH = '/api/public/forms-results/ask';
const MULTIPART = 'multipart/form-data; boundary=parts';
const MAX_FILE_BYTES = 64 * 1024;
const URL_ENCODED = 'application/x-www-form-urlencoded';
const FILE_PART =
  '--parts\r\nContent-Disposition: form-data; name="paper"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

forEachEngine('Bad submissions', (engine) => {
  const folder = temporaryFolder();
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: [
      'app.cms.form-rate-limit=0',
      `app.files.url=file:${folder}`,
      'app.server.port=0',
      'app.server.body-timeout=1500ms',
      `app.cms.max-upload-size=${MAX_FILE_BYTES}`,
    ],
  });
  let address: URL;
  before(async () => {
    address = new URL(await test.app.listen());
  });

  const onDisk = () => filesIn(join(folder, 'form-results'));

  async function isEmpty(): Promise<void> {
    const rows = await test.app.database.read.selectFrom('form_result').select('id').execute();
    assert.deepEqual([rows.length, onDisk()], [0, []]);
  }

  const talk = (headers: Record<string, string>, body: string, leaveAfter?: Promise<void>) =>
    rawPost(new URL(PATH, address), headers, body, leaveAfter);

  const send = (payload: string | Buffer, type: string, accept = 'application/json') =>
    test.app.server.inject({ method: 'POST', url: PATH, payload, headers: { 'content-type': type, accept } });

  const part = (name: string, text: string) =>
    `--parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

  it('half a multipart body with a longer declared length: the client disconnects', async () => {
    const arrival = waitUntil(() => onDisk().length === 1);
    await talk(
      { 'content-type': MULTIPART, 'content-length': '100000' },
      `${part('name', 'Ada')}${FILE_PART}half of a te`,
      arrival,
    );
    await waitUntil(() => onDisk().length === 0);
    await isEmpty();
  });

  it('a multipart body without its end', async () => {
    for (const body of [part('name', 'Ada'), `${FILE_PART}half`, '--parts', 'nothing of the kind']) {
      const answer = await send(body, MULTIPART);
      assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [400, 'malformed'], body);
    }
    assert.equal((await send(part('name', 'Ada'), 'multipart/form-data')).statusCode, 400);
    await isEmpty();
  });

  it('2 GB: refused before reading', async () => {
    const answer = await talk(
      { 'content-type': MULTIPART, 'content-length': String(2 * 1024 ** 3) },
      FILE_PART,
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /application\/problem\+json/);
    await isEmpty();
  });

  for (const [path, type, status] of [
    [PATH, MULTIPART, 413],
    ['/api/admin/cms/pages', 'application/json', 401],
  ] as const) {
    it(`2 GB for ${path} from a client that keeps sending: disconnected`, async () => {
      const socket = connect(Number(address.port), address.hostname);
      const chunk = Buffer.alloc(1024 * 1024);
      let answer = '';
      let sent = 0;
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', resolve));
      const sendOn = () => {
        while (!socket.destroyed && sent < 2 * 1024 ** 3) {
          sent += chunk.length;
          if (!socket.write(chunk)) return;
        }
      };
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: site.test\r\ncontent-type: ${type}\r\ncontent-length: ${2 * 1024 ** 3}\r\n\r\n`,
      );
      socket.on('drain', sendOn);
      sendOn();
      await closed;
      assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer);
      assert.ok(sent < 1024 ** 3, `${sent} bytes were sent`);
      await isEmpty();
    });
  }

  it('more than allowed, without a declared length: refused before its end', async () => {
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const answer = await talk(
      { 'content-type': MULTIPART, 'transfer-encoding': 'chunked' },
      chunk(FILE_PART) + chunk('x'.repeat(MAX_FILE_BYTES + 1)),
    );
    assert.match(answer, /^HTTP\/1\.1 413 /);
    assert.match(answer, /"pointer":"\/values\/paper","code":"file-too-large"/);
    await waitUntil(() => onDisk().length === 0);
    await isEmpty();
  });

  it('texts that are too large: a client that is still sending receives the response', async () => {
    const text = `name=${'x'.repeat(6 * 1024 * 1024)}`;
    for (const type of [URL_ENCODED, 'application/json']) {
      for (const accept of ['text/html', 'application/json']) {
        for (let round = 0; round < 5; round++) {
          const answer = await fetch(new URL(PATH, address), {
            ...{ method: 'POST', body: text },
            headers: { 'content-type': type, accept },
          });
          assert.equal(answer.status, 413);
          assert.match(answer.headers.get('content-type')!, accept === 'text/html' ? /html/ : /json/);
        }
      }
    }
    await isEmpty();
  });

  it('several texts where one is expected, also as a page', async () => {
    for (const [body, type] of [
      ['name=Ada&name=Bob', URL_ENCODED],
      [`${part('name', 'Ada')}${part('name', 'Bob')}--parts--\r\n`, MULTIPART],
    ] as const) {
      const answer = await send(body, type);
      assert.equal(answer.statusCode, 422);
      assert.match(answer.body, /"pointer":"\/values\/name","code":"text-type"/);
    }
    const page = await send('name=Ada&name=Bob&_page=desk', URL_ENCODED, 'text/html');
    assert.equal(page.statusCode, 422);
    assert.match(page.body, /aria-invalid="true"/);
    await isEmpty();
  });

  it('10,000 fields', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `f${index}`);
    const encoded = await send(names.map((name) => `${name}=x`).join('&'), URL_ENCODED);
    assert.deepEqual([encoded.statusCode, encoded.json<{ code: string }>().code], [413, 'too-large']);
    const parts = await send(names.map((name) => part(name, 'x')).join('') + '--parts--\r\n', MULTIPART);
    assert.deepEqual([parts.statusCode, parts.json<{ code: string }>().code], [413, 'too-large']);
    const values = Object.fromEntries(names.map((name) => [name, 'x']));
    const json = await send(JSON.stringify({ values }), 'application/json');
    assert.equal(json.statusCode, 422);
    const faults = json.json<{ errors: { pointer: string; code: string; message: string }[] }>().errors;
    assert.equal(faults.length, 51);
    assert.deepEqual(faults.at(-1), {
      pointer: '/values',
      code: 'more-unknown-fields',
      message: '9,950 more names are not fields.',
    });
    await isEmpty();
  });

  it('another charset, declared or not', async () => {
    const latin = Buffer.from('name=Andr\xe9', 'latin1');
    assert.equal((await send(latin, URL_ENCODED)).statusCode, 400);
    assert.equal((await send('name=Andr%E9', URL_ENCODED)).statusCode, 400);
    assert.equal((await send('name=Andr%E9', `${URL_ENCODED}; charset=iso-8859-1`)).statusCode, 415);
    for (const charset of ['iso-8859-1', 'utf-16', '"windows-1252"']) {
      const type = `application/json; charset=${charset}`;
      assert.equal((await send('{"values":{"name":"Ada"}}', type)).statusCode, 415, charset);
    }
    const parts = Buffer.from(`${part('name', 'Andr\xe9')}--parts--\r\n`, 'latin1');
    assert.equal((await send(parts, MULTIPART)).statusCode, 400);
    await isEmpty();
  });

  it('a part declared as UTF-8 is read; other encodings are refused, whatever is declared', async () => {
    const said = (charset: string, bytes: Buffer) =>
      send(
        Buffer.concat([
          Buffer.from(
            `--parts\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`,
          ),
          bytes,
          Buffer.from('\r\n--parts--\r\n'),
        ]),
        MULTIPART,
      );
    assert.equal((await said('iso-8859-1', Buffer.from('Andr\xe9', 'latin1'))).statusCode, 400);
    assert.equal((await said('utf-16le', Buffer.from('Andr\xe9', 'utf16le'))).statusCode, 400);
    await isEmpty();
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"']) {
      const answer = await said(charset, Buffer.from('André Łódź 😀'));
      assert.equal(answer.statusCode, 201, answer.body);
    }
    const { database } = test.app;
    const rows = await database.read.selectFrom('form_result').select('field_values').execute();
    assert.deepEqual(
      rows.map((row) => JSON.parse(row.field_values) as unknown),
      Array.from({ length: 3 }, () => ({ name: 'André Łódź 😀' })),
    );
    await database.transaction((db) => db.deleteFrom('form_result').execute());
  });

  it('NUL and half a surrogate pair', async () => {
    const bodies: [string, string][] = [
      ['name=a%00b', URL_ENCODED],
      [`${part('name', 'a\0b')}--parts--\r\n`, MULTIPART],
      [JSON.stringify({ values: { name: 'a\0b' } }), 'application/json'],
      ['{"values":{"name":"\\ud800"}}', 'application/json'],
    ];
    for (const [body, type] of bodies) {
      const answer = await send(body, type);
      assert.equal(answer.statusCode, 422, type);
      assert.deepEqual(
        answer
          .json<{ errors: { pointer: string; code: string }[] }>()
          .errors.map(({ pointer, code }) => `${pointer} ${code}`),
        ['/values/name text'],
      );
    }
    await isEmpty();
  });

  it('lists where a text is expected, and values that are not an object', async () => {
    for (const name of [['a'], { a: 1 }, 3, true]) {
      const answer = await send(JSON.stringify({ values: { name } }), 'application/json');
      assert.equal(answer.statusCode, 422);
    }
    for (const body of [
      '[]',
      '{"values":[]}',
      '{"values":null}',
      '3',
      '{"values":{},"values":{},"__proto__":{}}',
    ]) {
      assert.ok([400, 422].includes((await send(body, 'application/json')).statusCode), body);
    }
    await isEmpty();
  });

  it('a page is returned where a page was requested', async () => {
    const answer = await send('name=Andr%E9', URL_ENCODED, 'text/html');
    assert.equal(answer.statusCode, 400);
    assert.match(String(answer.headers['content-type']), /^text\/html/);
  });

  it('a page explains why nothing was stored, in the language of the form', async () => {
    const tooLarge = Buffer.concat([
      Buffer.from(`${part('_locale', 'fr')}${FILE_PART}`),
      Buffer.alloc(MAX_FILE_BYTES + 1, 'x'),
      Buffer.from('\r\n--parts--\r\n'),
    ]);
    const file = await send(tooLarge, MULTIPART, 'text/html');
    assert.deepEqual([file.statusCode, file.headers['content-language']], [413, 'fr']);
    assert.match(file.body, /Le formulaire n’a pas été envoyé[^]*Ce fichier est trop volumineux[^]*64[^]ko/);
    const unread = await send('hello', 'text/plain', 'text/html');
    assert.equal(unread.statusCode, 415);
    assert.match(unread.body, /The form was not sent[^]*Go back to the form/);
    await isEmpty();
  });

  it('a body that does not arrive in time', async () => {
    const answer = await talk(
      { 'content-type': MULTIPART, 'content-length': '100000' },
      `${FILE_PART}and then not`,
    );
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.match(answer, /"code":"timeout"/);
    const json = await talk({ 'content-type': 'application/json', 'content-length': '100' }, '{');
    assert.match(json, /^HTTP\/1\.1 408 /);
    await waitUntil(() => onDisk().length === 0);
    await isEmpty();
  });

  it('a form that was deleted between page and post', async () => {
    const editor = await test.signIn('access_cms_forms');
    const { body: form } = await editor.post('/api/admin/cms/forms', {
      shortcut: 'gone',
      title: { en: 'G' },
    });
    assert.equal((await editor.delete(`/api/admin/cms/forms/${form.id}`)).status, 204);
    const answer = await test.visitor.post(
      '/api/public/forms-results/gone',
      new URLSearchParams({ _form: form.id, _v: '1', _page: 'desk', _locale: 'en' }),
      { accept: 'text/html' },
    );
    assert.equal(answer.status, 404);
    assert.match(answer.headers['content-type']!, /^text\/html/);
    assert.match(answer.text, /The form was not sent[^]*This form does not exist or has been deleted\./);
    const json = await test.visitor.post('/api/public/forms-results/gone', { values: {} });
    assert.deepEqual([json.status, json.body.errors[0].code], [404, 'no-form']);
    await isEmpty();
  });

  it('a form that was edited and renamed between page and post still accepts the submission', async () => {
    const editor = await test.signIn('access_cms_forms');
    const { body: form } = await editor.post('/api/admin/cms/forms', {
      shortcut: 'moving',
      title: { en: 'M' },
    });
    const path = `/api/admin/cms/forms/${form.id}`;
    const label = (text: string) => ({ label: { en: text } });
    const { body: town } = await editor.post(`${path}/fields`, {
      name: 'town',
      type: 'text',
      attributes: label('Town'),
    });
    const { version } = (await editor.get(path)).body;
    await editor.delete(`${path}/fields/${town.id}`);
    const city = { name: 'city', type: 'text', required: true, attributes: label('City') };
    await editor.post(`${path}/fields`, city);
    const current = (await editor.get(path)).body;
    assert.equal((await editor.put(path, { ...current, shortcut: 'moved' })).status, 200);
    const answer = await test.visitor.post(
      '/api/public/forms-results/moving',
      new URLSearchParams({ _v: String(version), town: 'Paris' }),
      { accept: 'application/json' },
    );
    assert.equal(answer.status, 201, answer.text);
    const { body: result } = await editor.get(`/api/admin/cms/forms-results/${answer.body.id}`);
    assert.deepEqual([result.form.shortcut, result.values], ['moved', { town: 'Paris' }]);
    assert.equal(result.fields.find((field: { name: string }) => field.name === 'town').label.en, 'Town');
    const today = await test.visitor.post(
      '/api/public/forms-results/moved',
      new URLSearchParams({ _v: String((await editor.get(path)).body.version), town: 'Paris' }),
      { accept: 'application/json' },
    );
    assert.deepEqual(
      [today.status, today.body.errors.map((fault: { pointer: string }) => fault.pointer)],
      [422, ['/values/city']],
    );
  });
});

/** Waits for a condition caused by the end of another process or socket; limited by the test's timeout. */
async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}
