import { setImmediate } from 'node:timers/promises';
import { KeptSegments } from './kept-segments.ts';

const [EOI, SOS, COM] = [0xd9, 0xda, 0xfe];
const [APP0, APP2, APP14, APP15] = [0xe0, 0xe2, 0xee, 0xef];

/** Bytes of a scan to process before yielding to the event loop. */
const SLICE_BYTES = 256 * 1024;

/** The application segments that affect the display: pixel density, colour profile and colour transform. */
const KEPT: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  [APP2]: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
};

/**
 * Returns the parts of a JPEG file without Exif, XMP, IPTC, comments, previews and trailing data. Throws a `RangeError`
 * for an invalid structure.
 */
export async function stripJpeg(bytes: Buffer): Promise<Buffer[]> {
  const parts = new KeptSegments(bytes);
  parts.step(0, 2, true);
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) {
      parts.step(at, at + 2, true);
      return parts.content();
    }
    const end = marker === 0xff ? at + 1 : await endOfSegment(bytes, at, marker);
    parts.step(at, end, marker !== 0xff && isKept(bytes, at, marker));
    at = end;
  }
}

function isKept(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  const signature = KEPT[marker];
  return signature !== undefined && bytes.toString('latin1', at + 4, at + 4 + signature.length) === signature;
}

/** A scan includes its data, up to a marker other than a stuffed byte or a restart. */
async function endOfSegment(bytes: Buffer, start: number, marker: number): Promise<number> {
  let at = start + 2 + Math.max(2, bytes.readUInt16BE(start + 2));
  if (marker !== SOS) return at;
  for (; at < bytes.length; at++) {
    if (at % SLICE_BYTES === 0) await setImmediate();
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1];
    const isData = next === 0 || next === 0xff || (next! >= 0xd0 && next! <= 0xd7);
    if (!isData) break;
  }
  return at;
}
