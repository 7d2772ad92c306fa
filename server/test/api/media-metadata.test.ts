import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const MEDIA = '/api/admin/cms/media';
const PLAIN = { overwrite: false, dryRun: false, progress: () => undefined };
const SECRET = 'Ada Fictive';
const PLACE = {
  IFD0: { Copyright: SECRET, Make: 'Camera' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1', GPSLongitude: '2/1 17/1 40/1' },
};
const XMP = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:rights="${SECRET}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Creates a picture with two halves of different colours, so that its orientation is visible. */
function picture(width = 600, height = 400): Sharp {
  const half = { create: { width: width / 2, height, channels: 3, background: 'red' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'blue' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif(PLACE)
    .withXmp(XMP);
}

const segment = (marker: number, text: string) => {
  const data = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const text = (value: string) => Buffer.from(value, 'latin1');
/** Exif with only this orientation. */
const UPSIDE_DOWN = `Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03${'\0'.repeat(6)}`;
const pixels = (content: Buffer) => sharp(content, { animated: true }).raw().toBuffer();

forEachEngine('metadata of media', (engine) => {
  const test = useTestApp(engine);
  const keeping = useTestApp(engine, { settings: ['app.cms.keep-metadata=true'] });
  let editor: Client;

  before(async () => {
    editor = await test.signIn('access_cms_page');
  });

  async function publish(content: Buffer, name: string, at = { test, editor }) {
    const { app, visitor } = at.test;
    const answer = await postForm(app.server, at.editor, MEDIA, [['file', fileOf(content, name)]]);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const fetchBytes = async (path: string) =>
      (await app.server.inject({ url: path, headers: { accept: 'image/webp' } })).rawPayload;
    const bytes = await fetchBytes(answer.body.url);
    assert.equal(answer.body.size, bytes.length);
    assert.equal((await visitor.get(answer.body.url)).status, 200);
    return { bytes, medium: answer.body, small: () => fetchBytes(`${answer.body.url}?w=320`) };
  }

  function assertBare(bytes: Buffer, what: string) {
    for (const trace of [SECRET, 'xmpmeta', 'Photoshop', 'Camera', '48.8583']) {
      assert.ok(!bytes.includes(trace), `${what} holds ${trace}`);
    }
  }

  const FORMATS: [name: string, content: () => Promise<Buffer>][] = [
    ['a.jpg', () => picture().jpeg({ progressive: true }).toBuffer()],
    ['a.png', () => picture().png().toBuffer()],
    ['a.webp', () => picture().webp().toBuffer()],
    ['a-lossless.webp', () => picture().webp({ lossless: true }).toBuffer()],
    ['a.avif', () => picture().avif({ effort: 0 }).toBuffer()],
  ];
  for (const [name, make] of FORMATS) {
    it(`is removed from ${name} without changing pixels or the colour profile`, async () => {
      const given = await sharp(await make())
        .keepMetadata()
        .withIccProfile('p3', { attach: true })
        .toBuffer();
      assert.ok(given.includes(SECRET), 'the picture holds metadata');
      const { bytes, small } = await publish(given, name);
      assertBare(bytes, name);
      const facts = await sharp(bytes).metadata();
      assert.ok(facts.icc && facts.icc.equals((await sharp(given).metadata()).icc!), 'the profile stays');
      assert.ok((await pixels(bytes)).equals(await pixels(given)), 'the pixels stay');
      assertBare(await small(), `${name}, small`);
      assert.equal((await sharp(await small()).metadata()).exif, undefined);
      // A file without metadata stays unchanged.
      assert.ok((await publish(bytes, name)).bytes.equals(bytes));
    });
  }

  it('of comments, captions, previews and trailing data is removed from a JPEG', async () => {
    const bare = await sharp(await picture().png().toBuffer())
      .jpeg()
      .toBuffer();
    const given = Buffer.concat([
      bare.subarray(0, 2),
      segment(0xe0, `JFXX\0${SECRET}`),
      segment(0xe2, `MPF\0${SECRET}`),
      segment(0xed, `Photoshop 3.0\0 ${SECRET}`),
      segment(0xfe, SECRET),
      Buffer.from([0xff]),
      bare.subarray(2),
      text(SECRET),
      bare,
    ]);
    const { bytes } = await publish(given, 'a.jpg');
    assert.ok(bytes.equals(bare));
  });

  it('of comments is removed from an animated GIF, which stays animated', async () => {
    const frames = await sharp(
      await Promise.all(['maroon', 'green', 'navy'].map((colour) => plain(40, 30, colour))),
      { join: { animated: true } },
    )
      .gif({ loop: 2, delay: [100, 200, 300] })
      .toBuffer();
    const colours = (frames[10]! & 0x80) === 0 ? 0 : 3 * 2 ** ((frames[10]! & 7) + 1);
    const extension = (label: number, ...blocks: string[]) =>
      Buffer.concat([
        Buffer.from([0x21, label]),
        ...blocks.flatMap((block) => [Buffer.from([block.length]), text(block)]),
        Buffer.from([0]),
      ]);
    const given = Buffer.concat([
      frames.subarray(0, 13 + colours),
      extension(0xfe, SECRET),
      extension(0xff, 'XMP DataXMP', SECRET),
      frames.subarray(13 + colours),
      text(SECRET),
    ]);
    const { bytes } = await publish(given, 'a.gif');
    assert.ok(bytes.equals(frames));
    const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata();
    assert.deepEqual({ pages, delay, loop }, { pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  it('is removed from an animated WebP, which stays animated', async () => {
    const given = await sharp(await Promise.all(['red', 'green'].map((colour) => plain(40, 30, colour))), {
      join: { animated: true },
    })
      .withExif(PLACE)
      .webp({ loop: 2, delay: [100, 200] })
      .toBuffer();
    assert.ok(given.includes(SECRET));
    const { bytes } = await publish(given, 'a.webp');
    assertBare(bytes, 'a.webp');
    assert.equal((await sharp(bytes).metadata()).pages, 2);
    assert.ok((await pixels(bytes)).equals(await pixels(given)));
  });

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`of orientation is applied to a ${format} before it is removed`, async () => {
      const given = await picture()
        .withMetadata({ orientation: 6 })
        .withExifMerge(PLACE)
        .toFormat(format)
        .toBuffer();
      const { bytes, medium } = await publish(given, 'turned');
      assertBare(bytes, format);
      const { width, height, orientation, icc } = await sharp(bytes).metadata();
      assert.deepEqual([width, height, orientation], [400, 600, undefined]);
      assert.ok(icc, 'the profile stays');
      assert.deepEqual([medium.width, medium.height], [400, 600]);
      const colourAt = async (left: number, top: number) =>
        [
          ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
        ].map((value) => (value > 128 ? 1 : 0));
      assert.deepEqual(
        [await colourAt(200, 50), await colourAt(200, 550)],
        [
          [1, 0, 0],
          [0, 0, 1],
        ],
      );
    });
  }

  it('of print colours and 16-bit depth is preserved when a picture is rotated', async () => {
    const flat = await sharp(await picture().png().toBuffer())
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    const print = Buffer.concat([flat.subarray(0, 2), segment(0xe1, UPSIDE_DOWN), flat.subarray(2)]);
    assert.equal((await sharp(print).metadata()).orientation, 3);
    const turned = await sharp((await publish(print, 'print.jpg')).bytes).metadata();
    assert.deepEqual([turned.space, turned.channels], ['cmyk', 4]);
    const deep = await picture().toColourspace('rgb16').withMetadata({ orientation: 3 }).png().toBuffer();
    assert.equal((await sharp((await publish(deep, 'deep.png')).bytes).metadata()).depth, 'ushort');
  });

  it('of location is removed from a film, whose offsets stay the same', async () => {
    const place = box('udta', box('\u00a9xyz', text('+48.8583+002.2945/')));
    const track = box('trak', box('tkhd', Buffer.alloc(20)), box('meta', text(SECRET)));
    const given = Buffer.concat([
      box('ftyp', text('isom\0\0\x02\0isommp42')),
      box('moov', box('mvhd', Buffer.alloc(100)), place, track),
      box('uuid', text(SECRET)),
      box('mdat', text('the film')),
    ]);
    const { bytes } = await publish(given, 'a.mp4');
    assertBare(bytes, 'a.mp4');
    assert.equal(bytes.length, given.length);
    assert.equal(bytes.indexOf('the film'), given.indexOf('the film'));
  });

  it('is kept if the site is configured to keep it', async () => {
    const given = await picture().withMetadata({ orientation: 6 }).withExifMerge(PLACE).jpeg().toBuffer();
    const at = { test: keeping, editor: await keeping.signIn('access_cms_page') };
    const { bytes, medium } = await publish(given, 'a.jpg', at);
    assert.ok(bytes.equals(given));
    assert.deepEqual([medium.width, medium.height], [400, 600]);
  });

  it('is also removed on import', async () => {
    const at = { test: keeping, editor: await keeping.signIn('access_cms_page') };
    const { medium } = await publish(await picture().jpeg().toBuffer(), 'imported.jpg', at);
    const folder = temporaryFolder();
    await keeping.app.portability.export(folder, () => undefined);
    const done = await test.app.portability.import(folder, PLAIN);
    assert.equal(done.outcome, 'done', done.faults.join());
    const { rawPayload } = await test.app.server.inject(medium.url);
    assert.equal((await sharp(rawPayload).metadata()).width, 600);
    assertBare(rawPayload, 'imported.jpg');
  });

  it('of pictures designed to take long is processed or refused quickly', async () => {
    const bare = await picture(40, 30).jpeg().toBuffer();
    const many = Buffer.concat([
      bare.subarray(0, 2),
      ...Array.from({ length: 60_000 }, () => segment(0xfe, '')),
      bare.subarray(2),
    ]);
    assertBare((await publish(many, 'many.jpg')).bytes, 'many.jpg');

    const avif = await picture(64, 64).avif({ effort: 0 }).toBuffer();
    const location = avif.indexOf('iloc');
    for (const [offset, byte] of [
      [4, 0x44],
      [8, 0x00],
      [10, 0xff],
    ] as const) {
      const bad = Buffer.from(avif);
      bad[location + offset] = byte;
      bad[location + offset + 1] = byte;
      const answer = await postForm(test.app.server, editor, MEDIA, [['file', fileOf(bad, 'a.avif')]]);
      if (answer.status === 201) continue;
      assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 'broken-image']);
    }
  });
});
