import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { ALLOWED_EXTENSIONS, isAllowedExtension, mediaTypeFacts } from './media-type.rules.ts';
import { readSvg, SVG_HEAD_BYTES } from './svg.rules.ts';

/** The properties of a file, detected from its bytes. */
export interface MediaFacts {
  type: string;
  extension: string;
  /** In pixels, as displayed; null for other types. */
  width: number | null;
  height: number | null;
  resizable: boolean;
}

export interface InspectedMedia {
  facts: MediaFacts;
  /** The metadata of a raster image. */
  header?: Metadata;
}

/**
 * Inspects a received file. Its name only affects the wording of errors. Of images only the header is read, so that a
 * small file cannot expand into a huge one. Throws `invalid` at `/file` for an empty file, a type that is not allowed
 * and a broken image, and `too-large` for an image with too many pixels, counting all frames.
 */
export async function inspectMedia(
  file: ReceivedFile,
  name: string,
  maxMegapixels: number,
): Promise<InspectedMedia> {
  if (file.size === 0) throw refusal('file-empty');
  const head = await readHead(file.path, SVG_HEAD_BYTES);
  const svg = readSvg(head);
  if (svg) return { facts: { type: 'image/svg+xml', extension: 'svg', ...svg, resizable: false } };
  const { fileTypeFromFile } = await import('file-type');
  const sniffed = await fileTypeFromFile(file.path).catch(() => undefined);
  if (/\.svg$/i.test(name) && head.includes('<!ENTITY')) throw refusal('svg-entities');
  // Some types include a codec: `audio/ogg; codecs=opus`.
  const type = sniffed?.mime.split(';')[0] ?? '';
  const known = mediaTypeFacts(type);
  if (!known) throw isUnwelcome(name, sniffed?.ext);
  const common = { type, extension: known.extension };
  if (known.kind !== 'image') return { facts: { ...common, width: null, height: null, resizable: false } };

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
  return {
    facts: { ...common, width, height, resizable: known.resizable === true && frames === 1 },
    header,
  };
}

/** Returns the error for a type that is not allowed. When the extension is allowed, it names the actual type. */
function isUnwelcome(name: string, found: string | undefined): AppError {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const allowed = ALLOWED_EXTENSIONS.join(', ');
  if (!isAllowedExtension(extension)) return refusal('media-type', { allowed });
  return found === undefined
    ? refusal('not-what-it-is-called', { extension })
    : refusal('called-otherwise', { extension, found, allowed });
}

function refusal(code: string, params?: Record<string, string | number>): AppError {
  return new AppError('invalid', { violations: [violation('/file', code, params)] });
}

/** Returns the first bytes of a file as text. */
async function readHead(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
