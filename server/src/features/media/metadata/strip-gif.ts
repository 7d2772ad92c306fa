import { setImmediate } from 'node:timers/promises';
import { KeptSegments } from './kept-segments.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [COMMENT, APPLICATION] = [0xfe, 0xff];
/** Blocks of data that are passed over before others have their turn. */
const SLICE_BLOCKS = 10_000;

/** Applications that change how the picture looks: how often it repeats, and its colour profile. */
const KEPT = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Returns the parts of a GIF file without comments, XMP, applications that are not known, and what follows the picture. Throws a
 * `RangeError` where the bytes are not built as a GIF file is.
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
    // Before its data an image has a descriptor, colours and the size of a code; an extension has its label.
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

/** Each block of data begins with its length; one of length 0 is the last. */
async function endOfData(bytes: Buffer, start: number): Promise<number> {
  let at = start;
  for (let blocks = 1; at < bytes.length && bytes[at] !== 0; blocks++) {
    at += 1 + bytes[at]!;
    if (blocks % SLICE_BLOCKS === 0) await setImmediate();
  }
  return at + 1;
}
