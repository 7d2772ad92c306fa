import { KeptSegments } from './kept-segments.ts';

const HEADER_BYTES = 12;
const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of `VP8X` that announce Exif and XMP. */
const METADATA_FLAGS = 0b1100;

/**
 * Returns the parts of a WebP file without Exif, XMP, unknown chunks and trailing data. Throws a `RangeError` for an
 * invalid structure.
 */
export function stripWebp(bytes: Buffer): Buffer[] {
  const parts = new KeptSegments(bytes);
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  for (const { type, start, end } of chunksOf(bytes)) {
    const isExtended = type === 'VP8X' && end > start + 8;
    if (isExtended) bytes[start + 8]! &= ~METADATA_FLAGS;
    parts.step(start, end, KEPT.has(type));
  }
  const content = parts.content();
  header.writeUInt32LE(
    content.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return [header, ...content];
}

/** Returns whether an image uses lossless compression. */
export function isLosslessWebp(bytes: Buffer): boolean {
  for (const { type } of chunksOf(bytes)) if (type === 'VP8L') return true;
  return false;
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; start: number; end: number }> {
  const last = 8 + bytes.readUInt32LE(4);
  for (let at = HEADER_BYTES; at + 8 <= last;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    yield { type: bytes.toString('latin1', at, at + 4), start: at, end };
    at = end;
  }
}
