import { setImmediate } from 'node:timers/promises';
import { KeptSegments } from './kept-segments.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** Data blocks to process before yielding to the event loop. */
const SLICE_BLOCKS = 10_000;

/** Application extensions that affect the display: the repetition and the colour profile. */
const KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Returns the parts of a GIF file without comments, XMP, unknown application extensions and trailing data. Throws a
 * `RangeError` for an invalid structure.
 */
export async function stripGif(bytes: Buffer): Promise<Buffer[]> {
  const parts = new KeptSegments(bytes);
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  parts.step(0, at, true);
  for (;;) {
    const kind = bytes.readUInt8(at);
    if (kind === TRAILER) {
      parts.step(at, at + 1, true);
      return parts.content();
    }
    if (kind !== IMAGE && kind !== EXTENSION) throw new RangeError('no block');
    // Before its data, an image has a descriptor, a colour table and the code size, and an extension has its label.
    const dataAt = kind === IMAGE ? at + 11 + colourTableBytes(bytes.readUInt8(at + 9)) : at + 2;
    const end = await endOfData(bytes, dataAt);
    parts.step(at, end, kind === IMAGE || isKept(bytes, at));
    at = end;
  }
}

function isKept(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  if (label !== APPLICATION) return label !== COMMENT;
  return KEPT.has(bytes.toString('latin1', at + 3, at + 14));
}

function colourTableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** Returns the end of a sequence of data blocks. Each begins with its length; the last one has length 0. */
async function endOfData(bytes: Buffer, start: number): Promise<number> {
  let at = start;
  for (let blocks = 1; at < bytes.length && bytes[at] !== 0; blocks++) {
    at += 1 + bytes[at]!;
    if (blocks % SLICE_BLOCKS === 0) await setImmediate();
  }
  return at + 1;
}
