import { open } from 'node:fs/promises';
import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { ALLOWED_EXTENSIONS, mediaTypeFacts } from './media-type.rules.ts';
import { readSvg, SVG_HEAD_BYTES } from './svg.rules.ts';

/** What the bytes of a file say about it. */
export interface MediaFacts {
  type: string;
  extension: string;
  /** Pixels, as the image is shown; null for what has none. */
  width: number | null;
  height: number | null;
  resizable: boolean;
}

/**
 * Looks into a received file; neither its name nor what the sender calls it counts. Of images the header alone is read, so
 * that a small file cannot unfold into a huge one. Throws `invalid` at `/file` for a type that is not allowed or an image that is
 * broken, and `too-large` for one of too many pixels, all frames counted.
 */
export async function inspectMedia(file: ReceivedFile, maxMegapixels: number): Promise<MediaFacts> {
  const svg = readSvg(await readHead(file.path, SVG_HEAD_BYTES));
  if (svg) return { type: 'image/svg+xml', extension: 'svg', ...svg, resizable: false };
  const { fileTypeFromFile } = await import('file-type');
  // Of some, the coding comes along: `audio/ogg; codecs=opus`.
  const type = (await fileTypeFromFile(file.path).catch(() => undefined))?.mime.split(';')[0] ?? '';
  const facts = mediaTypeFacts(type);
  if (!facts) throw refusal('media-type', { allowed: ALLOWED_EXTENSIONS.join(', ') });
  const common = { type, extension: facts.extension };
  if (facts.kind !== 'image') return { ...common, width: null, height: null, resizable: false };

  const { default: sharp } = await import('sharp');
  const header = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) throw refusal('broken-image');
  const frames = header.pages ?? 1;
  const { width, height } = header.autoOrient;
  if (width * height * frames > maxMegapixels * 1_000_000) {
    throw new AppError('too-large', {
      violations: [violation('/file', 'too-many-pixels', { max: maxMegapixels })],
    });
  }
  return { ...common, width, height, resizable: facts.resizable === true && frames === 1 };
}

function refusal(code: string, params?: Record<string, string | number>): AppError {
  return new AppError('invalid', { violations: [violation('/file', code, params)] });
}

/** The first bytes of a file, as text. */
async function readHead(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
