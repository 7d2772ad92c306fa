import { KeptSegments } from './kept-segments.ts';

const SIGNATURE_BYTES = 8;

/** Ancillary chunks that affect the display, including those of animations. */
const KEPT = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI mDCv cLLi sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * Returns the parts of a PNG file without Exif, texts, times, unknown chunks and trailing data. Throws a `RangeError`
 * for an invalid structure.
 */
export function stripPng(bytes: Buffer): Buffer[] {
  const parts = new KeptSegments(bytes);
  parts.step(0, SIGNATURE_BYTES, true);
  for (let at = SIGNATURE_BYTES; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isCritical = /^[A-Z]/.test(type);
    parts.step(at, end, isCritical || KEPT.has(type));
    if (type === 'IEND') return parts.content();
    at = end;
  }
}
