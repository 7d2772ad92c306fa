import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { FORM, RESULTS } from './backup-site.ts';

const MEDIA = '/api/admin/cms/media';
const HOUR_MS = 3_600_000;

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

forEachEngine('files in a bucket', (engine) => {
  const [prefix, data] = [engine.name, temporaryFolder()];
  const test = useTestApp(engine, {
    data,
    project: { 'data/form.yaml': FORM },
    settings: [
      ...storage.settings(prefix),
      'app.cms.max-image-megapixels=2',
      'app.cms.max-upload-size=9MiB',
      'app.cms.form-rate-limit=0',
    ],
  });
  let editor: Client;
  let jpeg: Buffer;
  const keys = () => storage.keys(prefix);

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_forms');
    const create = { width: 1000, height: 500, channels: 3, background: 'teal' } as const;
    jpeg = await sharp({ create }).jpeg().toBuffer();
  });

  async function upload(
    content: Uint8Array = jpeg,
    name = 'beach.jpg',
  ): Promise<{ id: string; url: string }> {
    const answer = await postForm(test.app.server, editor, MEDIA, [['file', fileOf(content, name)]]);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  }

  const submit = (content: string) =>
    postForm(
      test.app.server,
      test.visitor,
      '/api/public/forms-results/apply',
      [
        ['name', 'Someone'],
        ['paper', fileOf(content, 'paper.txt', 'text/plain')],
      ],
      { accept: 'application/json' },
    );

  async function read(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
    const { statusCode, headers: told, rawPayload } = await test.app.server.inject({ method, url, headers });
    return { status: statusCode, headers: told, bytes: rawPayload };
  }

  async function deleteForGood(id: string): Promise<void> {
    assert.equal((await editor.delete(`${MEDIA}/${id}`)).status, 204);
    assert.equal((await editor.delete(`/api/admin/cms/trash/media/${id}`)).status, 204);
  }

  it('serve media in full, in ranges and resized, and are deleted with them', async () => {
    const { id, url } = await upload();
    assert.deepEqual(keys(), [`media/${id}/320.webp`, `media/${id}/original`]);
    const whole = await read(url);
    assert.ok(whole.status === 200 && whole.bytes.equals(jpeg));
    const head = await read(url, {}, 'HEAD');
    assert.deepEqual([head.status, head.headers['content-length']], [200, String(jpeg.length)]);
    const etag = String(whole.headers.etag);
    assert.equal((await read(url, { 'if-none-match': etag })).status, 304);
    const part = await read(url, { range: 'bytes=5-9' });
    assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes 5-9/${jpeg.length}`]);
    assert.ok(part.bytes.equals(jpeg.subarray(5, 10)));
    assert.equal((await read(url, { range: `bytes=${jpeg.length}-` })).status, 416);

    const smaller = await Promise.all([1, 2, 3].map(() => read(`${url}?w=640`, { accept: 'image/webp' })));
    for (const { status, bytes } of smaller) {
      assert.equal(status, 200);
      assert.equal((await sharp(bytes).metadata()).width, 640);
    }
    assert.deepEqual(keys(), [`media/${id}/320.webp`, `media/${id}/640.webp`, `media/${id}/original`]);
    await deleteForGood(id);
    assert.deepEqual(keys(), []);
    assert.equal((await read(url)).status, 404);
  });

  it('may be large', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * 1024 * 1024, 'x')]);
    const { id, url } = await upload(large, 'large.pdf');
    assert.ok((await read(url)).bytes.equals(large));
    assert.ok((await read(url, { range: 'bytes=-4' })).bytes.equals(large.subarray(-4)));
    await deleteForGood(id);
  });

  it('leave nothing of refused uploads in the bucket or on this machine', async () => {
    const broken = Buffer.concat([jpeg.subarray(0, 400)]);
    const answer = await postForm(test.app.server, editor, MEDIA, [['file', fileOf(broken, 'a.jpg')]]);
    assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 'broken-image']);
    assert.deepEqual(keys(), []);
    const incoming = join(data, '.incoming');
    assert.deepEqual(existsSync(incoming) ? readdirSync(incoming) : [], []);
  });

  it('that are missing return 404', async () => {
    const { id, url } = await upload();
    storage.lose(`media/${id}/original`, prefix);
    assert.equal((await read(url)).status, 404);
    assert.equal((await read(url, {}, 'HEAD')).status, 404);
    await deleteForGood(id);
  });

  it('are stored and deleted with results, and swept when orphaned', async () => {
    const { status, body } = await submit('kept');
    assert.equal(status, 201);
    const { body: other } = await submit('deleted');
    assert.equal((await editor.get(`${RESULTS}/${body.id}/files/paper`)).text, 'kept');
    assert.equal(keys().length, 2);
    assert.equal((await editor.delete(`${RESULTS}?ids=${other.id}`)).status, 204);
    const [kept] = keys();
    assert.match(kept!, /^form-results\/(..)\/[\w-]+\1$/);

    const now = test.clock.now();
    const orphan = 'form-results/00/018f0000-0000-7000-8000-000000000000';
    const young = 'form-results/01/018f0000-0000-7000-8000-000000000001';
    storage.plant(orphan, 'x', now - 2 * HOUR_MS, prefix);
    storage.plant(young, 'x', now, prefix);
    storage.plant(kept!, 'kept', now - 2 * HOUR_MS, prefix);
    const run = await test.app.jobs.run('SweepSubmissions');
    assert.equal(run?.report.files, 1);
    assert.deepEqual(keys(), [young, kept].sort());
    assert.equal((await editor.get(`${RESULTS}/${body.id}/files/paper`)).text, 'kept');
    storage.lose(young, prefix);
  });

  it('cause clear errors while the bucket is unavailable, and recover without intervention', async () => {
    const { url } = await upload();
    await editor.get('/api/admin/css');
    await storage.halt();
    const [rows, stored] = [await editor.get(MEDIA), keys()];
    const answers = {
      read: (await read(url)).status,
      smaller: (await read(`${url}?w=640`)).status,
      upload: (await postForm(test.app.server, editor, MEDIA, [['file', fileOf(jpeg, 'b.jpg')]])).body.code,
      submission: (await submit('later')).body.code,
      withoutFile: (
        await test.visitor.post('/api/public/forms-results/apply', { values: { name: 'No file' } })
      ).status,
      list: (await editor.get(MEDIA)).body,
    };
    assert.deepEqual(answers, {
      read: 503,
      smaller: 503,
      upload: 'unavailable',
      submission: 'unavailable',
      withoutFile: 201,
      list: rows.body,
    });
    await storage.resume();
    assert.deepEqual(keys(), stored);
    assert.ok((await read(url)).bytes.equals(jpeg));
    assert.equal((await read(`${url}?w=640`)).status, 200);
    assert.equal((await submit('now')).status, 201);
    await upload();
  });
});
