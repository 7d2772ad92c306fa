import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const MEDIA = '/api/admin/cms/media';
const MAX_BYTES = 200_000;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });
const SVG =
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script/></svg>';
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

forEachEngine('media', (engine) => {
  const folder = temporaryFolder();
  const test = useTestApp(engine, {
    settings: [
      `app.files.url=file:${folder}`,
      `app.cms.max-upload-size=${MAX_BYTES}`,
      'app.cms.max-image-megapixels=2',
    ],
  });
  let editor: Client;
  let jpeg: Buffer;

  before(async () => {
    editor = await test.signIn('access_cms_page');
    jpeg = await picture(1000, 500).jpeg().toBuffer();
  });

  const post = (entries: [string, string | File][]) => postForm(test.app.server, editor, MEDIA, entries);
  const upload = async (content: string | Uint8Array = jpeg, name = 'Été à la plage.JPG') => {
    const answer = await post([['file', fileOf(content, name)]]);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body as {
      id: string;
      name: string;
      type: string;
      url: string;
      width: number | null;
      height: number | null;
      srcset: string | null;
    };
  };
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();
  const fetchFile = async (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => {
    const answer = await test.app.server.inject({ method, url, headers });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };
  const filesOnDisk = async () =>
    (await readdir(join(folder, 'media'), { recursive: true })).filter((name) => /\w{8}-\w{4}/.test(name));

  it('accepts a file with its texts, in any order', async () => {
    const answer = await post([
      ['title', '{"en":"The beach","fr":"La plage"}'],
      ['file', fileOf(jpeg, 'Été à la plage.JPG', 'text/html')],
      ['alt', '{"en":"Sand and sea"}'],
    ]);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const { id, createdAt, ...rest } = answer.body;
    assert.equal(answer.headers.location, `${MEDIA}/${id}`);
    const url = `/media/${id}/ete-a-la-plage.jpg`;
    assert.deepEqual(rest, {
      version: 1,
      createdBy: editor.login,
      updatedAt: createdAt,
      updatedBy: editor.login,
      name: 'ete-a-la-plage.jpg',
      type: 'image/jpeg',
      size: jpeg.length,
      width: 1000,
      height: 500,
      title: { en: 'The beach', fr: 'La plage' },
      alt: { en: 'Sand and sea' },
      url,
      srcset: `${url}?w=320 320w, ${url}?w=640 640w, ${url}?w=960 960w, ${url} 1000w`,
    });
    assert.deepEqual((await editor.get(`${MEDIA}/${id}`)).body, answer.body);
    const file = await fetchFile(url);
    assert.equal(file.status, 200);
    assert.ok(file.bytes.equals(jpeg));
    assert.equal(file.headers['content-type'], 'image/jpeg');
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
  });

  it('stores texts, and accepts what a read returned', async () => {
    const { id } = await upload();
    const read = (await editor.get(`${MEDIA}/${id}`)).body;
    const answer = await editor.put(`${MEDIA}/${id}`, { ...read, alt: { fr: 'Une plage' } });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, {
      ...read,
      alt: { fr: 'Une plage' },
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
    const stale = await editor.put(`${MEDIA}/${id}`, { title: {} }, { 'if-match': '"1"' });
    assert.deepEqual([stale.status, stale.body.code], [412, 'stale']);
    const unknown = await editor.put(`${MEDIA}/${id}`, { title: { xx: 'X' }, alt: { en: 1 } });
    assert.deepEqual([unknown.status, faults(unknown)], [422, ['/alt/en type', '/title/xx unknown-locale']]);
  });

  it('lists media by kind and search', async () => {
    await upload(PDF, 'Listed document.exe');
    await upload(jpeg, 'listed image.png');
    const documents = await editor.get(`${MEDIA}?kind=document&search=LISTÉD`);
    assert.deepEqual(
      documents.body.items.map((item: { name: string }) => item.name),
      ['listed-document.pdf'],
    );
    const all = await editor.get(`${MEDIA}?search=listed&sort=name&size=1&page=2`);
    assert.deepEqual([all.body.total, all.body.items[0].name], [2, 'listed-image.jpg']);
  });

  it('is available with every content authority', async () => {
    const { id } = await upload();
    const designer = await test.signIn('access_css');
    assert.equal((await designer.get(`${MEDIA}/${id}`)).status, 200);
    const nobody = await test.signIn('acces_users');
    const refused = await postForm(test.app.server, nobody, MEDIA, [['file', fileOf(jpeg, 'a.jpg')]]);
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
  });

  it('offers smaller images, as WebP to clients that accept it', async () => {
    const { url } = await upload();
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/webp'],
      ['image/webp;q=0, */*', 'image/jpeg'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const answer = await fetchFile(`${url}?w=640`, { accept });
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, type]);
      assert.equal(answer.headers.vary, 'Accept');
      const { width, height, format } = await sharp(answer.bytes).metadata();
      assert.deepEqual([width, height, `image/${format}`], [640, 320, type]);
    }
    const larger = await fetchFile(`${url}?w=1920`);
    assert.ok(larger.bytes.equals(jpeg));
    assert.equal((await fetchFile(`${url}?w=641`)).status, 400);
    assert.equal((await fetchFile(`${url}?utm_source=x`)).status, 200);
  });

  it('creates a smaller image once for simultaneous requests', async () => {
    const { id, url } = await upload();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetchFile(`${url}?w=960`, { accept: 'image/webp' })),
    );
    assert.deepEqual([...new Set(answers.map((answer) => answer.headers['content-type']))], ['image/webp']);
    assert.deepEqual((await readdir(join(folder, 'media', id))).sort(), ['320.webp', '960.webp', 'original']);
  });

  it('applies the orientation of images', async () => {
    const turned = await picture(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { url, width, height } = await upload(turned, 'turned.jpg');
    assert.deepEqual([width, height], [400, 600]);
    const small = await sharp((await fetchFile(`${url}?w=320`)).bytes).metadata();
    assert.deepEqual([small.width, small.height], [320, 480]);
  });

  it('serves ranges of a file', async () => {
    const { url } = await upload();
    const { headers } = await fetchFile(url);
    const etag = String(headers.etag);
    const CASES: [given: Record<string, string>, status: number, start: number, end: number][] = [
      [{ range: 'bytes=0-9' }, 206, 0, 10],
      [{ range: 'bytes=-5' }, 206, jpeg.length - 5, jpeg.length],
      [{ range: 'bytes=100-' }, 206, 100, jpeg.length],
      [{ range: 'bytes=0-9', 'if-range': etag }, 206, 0, 10],
      [{ range: 'bytes=0-9', 'if-range': '"other"' }, 200, 0, jpeg.length],
      [{ range: 'lines=1-2' }, 200, 0, jpeg.length],
    ];
    for (const [given, status, start, end] of CASES) {
      const answer = await fetchFile(url, given);
      assert.equal(answer.status, status, JSON.stringify(given));
      assert.ok(answer.bytes.equals(jpeg.subarray(start, end)), JSON.stringify(given));
      assert.equal(answer.headers['content-length'], String(end - start));
      if (status === 206) {
        assert.equal(answer.headers['content-range'], `bytes ${start}-${end - 1}/${jpeg.length}`);
      }
    }
    const outside = await fetchFile(url, { range: `bytes=${jpeg.length}-` });
    assert.deepEqual([outside.status, outside.headers['content-range']], [416, `bytes */${jpeg.length}`]);
    assert.equal((await fetchFile(url, { 'if-none-match': etag })).status, 304);
    const head = await fetchFile(url, {}, 'HEAD');
    assert.deepEqual([head.headers['content-length'], head.bytes.length], [String(jpeg.length), 0]);
  });

  it('serves an SVG so that its scripts do not run', async () => {
    const { url, type, width, height } = await upload(SVG, 'logo.svg');
    assert.deepEqual([type, width, height], ['image/svg+xml', 40, 20]);
    const answer = await fetchFile(url);
    assert.equal(answer.headers['content-type'], 'image/svg+xml');
    assert.equal(
      answer.headers['content-security-policy'],
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  });

  it('accepts a picture with the extension of another format under its real type', async () => {
    const { name, type } = await upload(await picture(10, 10).png().toBuffer(), 'photo.jpg');
    assert.deepEqual([name, type], ['photo.png', 'image/png']);
  });

  it('refuses a file over the limit', async () => {
    const answer = await post([['file', fileOf(Buffer.alloc(MAX_BYTES + 1, jpeg), 'a.jpg')]]);
    assert.deepEqual(
      [answer.status, answer.body.code, faults(answer)],
      [413, 'too-large', ['/file file-too-large']],
    );
  });

  it('refuses invalid uploads', async () => {
    assert.equal((await editor.post(MEDIA, {})).status, 415);
    const none = await post([['title', '{"en":"No file"}']]);
    assert.deepEqual([none.status, faults(none)], [422, ['/file required']]);
    const two = await post([
      ['file', fileOf(jpeg, 'a.jpg')],
      ['file', fileOf(jpeg, 'b.jpg')],
    ]);
    assert.equal(two.status, 413);
    const texts = await post([
      ['file', fileOf(jpeg, 'a.jpg')],
      ['title', 'no JSON'],
      ['alt', '{"xx":"X"}'],
      ['more', '1'],
    ]);
    assert.deepEqual(
      [texts.status, faults(texts)],
      [422, ['/alt/xx unknown-locale', '/more unknown-property', '/title type']],
    );
    const cut = await editor.request('POST', MEDIA, {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.deepEqual([cut.status, cut.body.code], [400, 'malformed']);
  });

  it('continues after a body is cut off within an unexpected file', async () => {
    for (const size of [3, 300_000]) {
      const part = '--x\r\nContent-Disposition: form-data; name="other"; filename="a.jpg"\r\n\r\n';
      const cut = await editor.request('POST', MEDIA, {
        body: part + 'a'.repeat(size),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(cut.status, 400);
      const nameless = await editor.request('POST', MEDIA, {
        body: `${part}${'a'.repeat(size)}\r\n--x\r\nContent-Disposition: form-data; name="\ufffd"\r\n\r\nabc\r\n--x--`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(nameless.status, 400);
    }
  });

  it('leaves nothing of refused uploads on disk', async () => {
    const before = await filesOnDisk();
    await post([['file', fileOf('hello', 'a.txt')]]);
    await post([['file', fileOf(Buffer.alloc(MAX_BYTES + 1, jpeg), 'a.jpg')]]);
    await post([
      ['file', fileOf(jpeg, 'a.jpg')],
      ['title', '1'],
    ]);
    await post([['file', fileOf(jpeg.subarray(0, 300), 'a.jpg')]]);
    assert.deepEqual(await filesOnDisk(), before);
  });

  it('serves files only at their own address', async () => {
    const { id, url } = await upload();
    for (const path of [
      `/media/${id}/other.jpg`,
      `/media/${id}/..%2f..%2fsecret`,
      '/media/..%2f/original',
      url + 'x',
    ]) {
      assert.equal((await fetchFile(path)).status, 404, path);
    }
    assert.equal((await fetchFile(url, {}, 'HEAD')).status, 200);
    assert.equal((await test.visitor.request('POST', url)).status, 405);
  });

  it('audits every change', async () => {
    const { id, name } = await upload();
    await editor.put(`${MEDIA}/${id}`, { alt: { en: 'Sand' } });
    await editor.delete(`${MEDIA}/${id}`);
    const rows = await test.app.database.read
      .selectFrom('audit_entry')
      .select(['action', 'entity_kind', 'entity_name', 'details'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.action, row.entity_kind, row.entity_name, row.details]),
      [
        ['create', 'media', name, '{}'],
        ['update', 'media', name, '{"changed":["alt"]}'],
        ['delete', 'media', name, '{}'],
      ],
    );
  });

  it('permanently deletes a medium with its files', async () => {
    const { id, url } = await upload();
    await fetchFile(`${url}?w=320`);
    assert.equal((await editor.delete(`${MEDIA}/${id}`, { 'if-match': '"2"' })).status, 412);
    assert.equal((await editor.delete(`${MEDIA}/${id}`)).status, 204);
    assert.deepEqual(
      [(await editor.get(`${MEDIA}/${id}`)).status, (await fetchFile(url)).status],
      [404, 404],
    );
    assert.equal((await editor.delete(`${MEDIA}/${id}`)).status, 404);
    assert.equal((await editor.delete(`/api/admin/cms/trash/media/${id}`)).status, 204);
    assert.ok(!(await filesOnDisk()).some((name) => name.includes(id)));
  });
});
