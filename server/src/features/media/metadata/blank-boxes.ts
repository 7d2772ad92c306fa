import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn, itemExtents, MAX_BOXES, type InnerBox } from './item-extents.ts';

/** Boxes with metadata of a video or an audio track, such as its location. No player needs them. */
const ABOUT = new Set(['udta', 'meta', 'uuid']);
/** Exif, XMP and similar items of an image. */
const ABOUT_ITEMS = new Set(['Exif', 'mime', 'uri ']);
/** Exif without entries: some readers report an image with invalid Exif as damaged. */
const EMPTY_EXIF = Buffer.from('000000004d4d002a00000008000000000000', 'hex');
const BLANK_BYTES = 64 * 1024;

/**
 * Overwrites the metadata of an AVIF image or MP4 video in place: offsets in these files are absolute, so nothing can
 * be cut out. Returns whether there was any. Throws a `RangeError` when the box structure is invalid.
 */
export async function blankBoxes(path: string, isPicture: boolean): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    let isChanged = false;
    for await (const box of topLevelBoxes(handle)) {
      if (box.type === 'moov') isChanged = (await blankMovie(handle, box)) || isChanged;
      else if (isPicture && box.type === 'meta') isChanged = (await blankItems(handle, box)) || isChanged;
      else if (ABOUT.has(box.type)) isChanged = await blankBox(handle, box);
    }
    if (isChanged) await handle.sync();
    return isChanged;
  } finally {
    await handle.close();
  }
}

async function* topLevelBoxes(handle: FileHandle): AsyncGenerator<InnerBox> {
  const { size } = await handle.stat();
  for (let [at, count] = [0, 0]; at + 8 <= size; count++) {
    const head = await read(handle, at, Math.min(at + 16, size));
    const declared = head.readUInt32BE(0);
    const length = declared === 1 ? Number(head.readBigUInt64BE(8)) : declared || size - at;
    const bodyStart = at + (declared === 1 ? 16 : 8);
    if (at + length > size || at + length < bodyStart || count > MAX_BOXES) throw new RangeError('not a box');
    yield { type: head.toString('latin1', 4, 8), start: at, bodyStart, end: at + length };
    at += length;
  }
}

async function blankMovie(handle: FileHandle, movie: InnerBox): Promise<boolean> {
  const body = await read(handle, movie.bodyStart, movie.end);
  let isChanged = blankWithin(body, 0, body.length);
  for (const box of boxesIn(body, 0, body.length)) {
    if (box.type === 'trak') isChanged = blankWithin(body, box.bodyStart, box.end) || isChanged;
  }
  if (isChanged) await handle.write(body, 0, body.length, movie.bodyStart);
  return isChanged;
}

function blankWithin(bytes: Buffer, start: number, end: number): boolean {
  let isChanged = false;
  for (const box of boxesIn(bytes, start, end)) {
    if (!ABOUT.has(box.type)) continue;
    bytes.write('free', box.start + 4, 'latin1');
    bytes.fill(0, box.bodyStart, box.end);
    isChanged = true;
  }
  return isChanged;
}

async function blankItems(handle: FileHandle, meta: InnerBox): Promise<boolean> {
  const body = await read(handle, meta.bodyStart, meta.end);
  const data = [...boxesIn(body, 4, body.length)].find(({ type }) => type === 'idat');
  const { size } = await handle.stat();
  let [isChanged, total] = [false, 0];
  for (const { type, within, offset, length } of itemExtents(body)) {
    if (!ABOUT_ITEMS.has(type)) continue;
    if ((total += length) > size) throw new RangeError('nested items');
    const start = within === 'file' ? offset : meta.bodyStart + (data?.bodyStart ?? 0) + offset;
    const blank = Buffer.alloc(length);
    if (type === 'Exif' && length >= EMPTY_EXIF.length) EMPTY_EXIF.copy(blank);
    if ((await read(handle, start, start + length)).equals(blank)) continue;
    await handle.write(blank, 0, length, start);
    isChanged = true;
  }
  return isChanged;
}

async function blankBox(handle: FileHandle, { start, bodyStart, end }: InnerBox): Promise<true> {
  await handle.write('free', start + 4, 'latin1');
  for (let at = bodyStart; at < end; at += BLANK_BYTES) {
    await handle.write(Buffer.alloc(Math.min(BLANK_BYTES, end - at)), 0, null, at);
  }
  return true;
}

async function read(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const wanted = Buffer.alloc(end - start);
  const { bytesRead } = await handle.read({ buffer: wanted, position: start });
  if (bytesRead < wanted.length) throw new RangeError('outside of the file');
  return wanted;
}
