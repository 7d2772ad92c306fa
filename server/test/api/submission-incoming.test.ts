import assert from 'node:assert/strict';
import { mkdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
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
      - { name: extra, type: file, attributes: { label: { en: Extra } } }
      - { name: small, type: file, attributes: { label: { en: Small }, maxSize: 1000 } }
`;
const PATH = '/api/public/forms-results/ask';
const MULTIPART = 'multipart/form-data; boundary=parts';
const FILE_PART =
  '--parts\r\nContent-Disposition: form-data; name="paper"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';

forEachEngine('Files being received', (engine) => {
  const folder = temporaryFolder();
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: [
      'app.cms.form-rate-limit=0',
      `app.files.url=file:${folder}`,
      'app.server.port=0',
      'app.server.body-timeout=60s',
      'app.cms.max-upload-size=64KiB',
      'app.cms.max-incoming-size=100KiB',
    ],
  });
  let address: URL;
  before(async () => {
    address = new URL(await test.app.listen());
  });

  /** Waits until the files are removed, at the latest right after the response. */
  async function isEmpty(): Promise<void> {
    while (filesIn(join(folder, 'form-results')).length > 0) await turn();
  }

  const send = (payload: string, accept = 'application/json') =>
    test.app.server.inject({
      method: 'POST',
      url: PATH,
      payload,
      headers: { 'content-type': MULTIPART, accept },
    });

  const part = (name: string, text: string) =>
    `--parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

  for (const [what, before] of [
    ['an unknown address', ''],
    ['an unknown form', part('_form', '01890a5d-ac96-774b-bcce-b302099a8057')],
  ] as const) {
    it(`a file for ${what}: refused before writing`, async () => {
      const answer = await rawPost(
        new URL('/api/public/forms-results/nowhere', address),
        { 'content-type': MULTIPART, 'content-length': '1000000' },
        `${before}${FILE_PART}${'a'.repeat(10_000)}`,
      );
      assert.match(answer, /^HTTP\/1.1 404 /);
      await isEmpty();
    });
  }

  it('files for fields that accept none, or smaller ones: the excess is never written', async () => {
    const written: number[] = [0];
    const incoming = join(folder, 'form-results', '.incoming');
    mkdirSync(incoming, { recursive: true });
    const watcher = watch(incoming, (_event, name) => {
      const size = statSync(join(incoming, name!), { throwIfNoEntry: false })?.size;
      if (size !== undefined) written.push(size);
    });
    const fileFor = (name: string, size: number) =>
      FILE_PART.replace('paper', name) + 'a'.repeat(size) + '\r\n';
    const sent = `${fileFor('name', 40_000)}${fileFor('nobody', 40_000)}${fileFor('small', 40_000)}${fileFor('small', 40_000)}--parts--\r\n`;
    const answer = await send(sent);
    assert.equal(answer.statusCode, 422);
    const { errors } = answer.json<{ errors: { pointer: string; code: string }[] }>();
    assert.deepEqual(
      errors.map(({ pointer, code }) => `${pointer} ${code}`),
      ['/values/name text-type', '/values/small one-file'],
    );
    const one = await send(`${fileFor('small', 40_000)}--parts--\r\n`);
    assert.equal(one.json<{ errors: { code: string }[] }>().errors[0]!.code, 'file-too-large');
    watcher.close();
    assert.ok(Math.max(...written) <= 1000, `${written}`);
    await isEmpty();
  });

  it('more simultaneous files than there is space for', async () => {
    const file = `${FILE_PART}${'a'.repeat(60_000)}\r\n`;
    const second = file.replace('name="paper"', 'name="extra"');
    const answer = await send(`${file}${second}--parts--\r\n`);
    assert.deepEqual(
      [answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]!.code],
      [503, 'too-many-files-at-once'],
    );
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal((await send(`${file}${second}--parts--\r\n`, 'text/html')).statusCode, 503);
    await isEmpty();
    assert.equal((await send(`${file}--parts--\r\n`)).statusCode, 201);
  });
});
