import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const MEDIA = '/api/admin/cms/media';
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>';

forEachEngine('files that the library refuses', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.max-image-megapixels=2'] });
  let editor: Client;
  let jpeg: Buffer;

  before(async () => {
    editor = await test.signIn('access_cms_page');
    jpeg = await noise(100, 50).jpeg().toBuffer();
  });

  const post = (entries: [string, string | File][]) => postForm(test.app.server, editor, MEDIA, entries);
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();
  const noise = (width: number, height: number) => {
    const options = { type: 'gaussian', mean: 99, sigma: 50 } as const;
    return sharp({ create: { width, height, channels: 3, background: 'red', noise: options } });
  };
  const half = async (image: Promise<Buffer>) => (await image).subarray(0, (await image).length / 2);
  const REFUSED: [what: string, content: () => Promise<Uint8Array | string>, name: string, code: string][] = [
    [
      'HTML named as an image',
      async () => '<html><script>alert(1)</script></html>',
      'a.png',
      'not-what-it-is-called',
    ],
    ['a text named as an image', async () => 'not a picture\n', 'broken.jpg', 'not-what-it-is-called'],
    [
      'unknown bytes named as an image',
      async () => Buffer.alloc(500, 7),
      'broken.JPEG',
      'not-what-it-is-called',
    ],
    ['a program', async () => Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'a.jpg', 'called-otherwise'],
    [
      'an archive named as a document',
      async () => Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
      'a.docx',
      'called-otherwise',
    ],
    ['plain text', async () => 'hello', 'a.txt', 'media-type'],
    ['a TIFF', () => noise(10, 10).tiff().toBuffer(), 'a.tif', 'media-type'],
    ['an empty file', async () => '', 'a.png', 'file-empty'],
    [
      'an SVG that declares entities',
      async () => `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG.slice(22)}`,
      'a.svg',
      'svg-entities',
    ],
    ['a PNG that is truncated', () => half(noise(200, 200).png().toBuffer()), 'a.png', 'broken-image'],
    ['a JPEG that is truncated', () => half(noise(200, 200).jpeg().toBuffer()), 'broken.jpg', 'broken-image'],
    ['the first bytes of a JPEG', async () => jpeg.subarray(0, 300), 'broken.jpg', 'broken-image'],
    ['a WebP that is truncated', () => half(noise(200, 200).webp().toBuffer()), 'a.webp', 'broken-image'],
    [
      'an AVIF that is truncated',
      () => half(noise(200, 200).avif({ effort: 0 }).toBuffer()),
      'a.avif',
      'broken-image',
    ],
    ['a GIF that is truncated', () => half(noise(200, 200).gif().toBuffer()), 'a.gif', 'broken-image'],
    [
      'a film that is truncated',
      async () => Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\xff\0moov\0', 'latin1'),
      'a.mp4',
      'broken-file',
    ],
  ];
  for (const [what, content, name, code] of REFUSED) {
    it(`include ${what}`, async () => {
      const answer = await post([['file', fileOf(await content(), name, 'image/png')]]);
      assert.deepEqual([answer.status, faults(answer)], [422, [`/file ${code}`]]);
    });
  }

  it('are reported in plain words, in the language of the user', async () => {
    const reasons = async (content: string | Uint8Array, name: string) => {
      const file: [string, File][] = [['file', fileOf(content, name)]];
      const answers = [];
      for (const language of ['en', 'fr']) {
        const answer = await postForm(test.app.server, editor, MEDIA, file, { 'accept-language': language });
        answers.push(answer.body.errors[0].message as string);
      }
      return answers;
    };
    const [text, texte] = await reasons('not a picture', 'broken.jpg');
    assert.match(text!, /^This is not a \.jpg file, or it is damaged/);
    assert.match(texte!, /^Ce n’est pas un fichier \.jpg, ou il est endommagé/);
    const [tiff, fichier] = await reasons(await noise(10, 10).tiff().toBuffer(), 'photo.jpg');
    assert.match(tiff!, /^The name ends in \.jpg, but this is a \.tif file\. .* jpg, png,/);
    assert.match(fichier!, /^Ce fichier porte l’extension \.jpg, mais son contenu est au format \.tif\./);
  });

  it('include a small file that decompresses to a huge image', async () => {
    const answer = await post([['file', fileOf(bomb(30_000, 30_000), 'a.png')]]);
    assert.deepEqual([answer.status, faults(answer)], [413, ['/file too-many-pixels']]);
  });
});

/** Returns a PNG whose header claims a size, with a few bytes of pixels. */
function bomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
