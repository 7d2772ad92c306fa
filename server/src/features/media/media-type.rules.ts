import type { MediaKind } from '../../contract/media.ts';

interface MediaTypeFacts {
  /** The extension of the public file name. */
  extension: string;
  kind: MediaKind;
  /** Whether smaller variants are made. */
  resizable?: boolean;
}

/** The types that may be uploaded. Types are detected from the bytes alone; unrecognised files are rejected. */
const ALLOWED: Readonly<Record<string, MediaTypeFacts>> = {
  'image/jpeg': { extension: 'jpg', kind: 'image', resizable: true },
  'image/png': { extension: 'png', kind: 'image', resizable: true },
  'image/webp': { extension: 'webp', kind: 'image', resizable: true },
  'image/avif': { extension: 'avif', kind: 'image', resizable: true },
  'image/gif': { extension: 'gif', kind: 'image' },
  'image/svg+xml': { extension: 'svg', kind: 'image' },
  'video/mp4': { extension: 'mp4', kind: 'video' },
  'video/webm': { extension: 'webm', kind: 'video' },
  'audio/mpeg': { extension: 'mp3', kind: 'audio' },
  'audio/x-m4a': { extension: 'm4a', kind: 'audio' },
  'audio/mp4': { extension: 'm4a', kind: 'audio' },
  'audio/ogg': { extension: 'ogg', kind: 'audio' },
  'audio/wav': { extension: 'wav', kind: 'audio' },
  'application/pdf': { extension: 'pdf', kind: 'document' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extension: 'docx',
    kind: 'document',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    extension: 'xlsx',
    kind: 'document',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extension: 'pptx',
    kind: 'document',
  },
  'application/vnd.oasis.opendocument.text': { extension: 'odt', kind: 'document' },
  'application/vnd.oasis.opendocument.spreadsheet': { extension: 'ods', kind: 'document' },
  'application/vnd.oasis.opendocument.presentation': { extension: 'odp', kind: 'document' },
};

const SAME_EXTENSIONS = new Set(['jpeg', 'jpe', 'jfif', 'm4v', 'oga']);

/** Returns undefined for a type that may not be uploaded. */
export function mediaTypeFacts(type: string): MediaTypeFacts | undefined {
  return Object.hasOwn(ALLOWED, type) ? ALLOWED[type] : undefined;
}

export const ALLOWED_TYPES: readonly string[] = Object.keys(ALLOWED);

export const ALLOWED_EXTENSIONS: readonly string[] = [
  ...new Set(Object.values(ALLOWED).map(({ extension }) => extension)),
];

/** Returns whether an allowed type may have this extension, including synonyms. */
export function isAllowedExtension(extension: string): boolean {
  return ALLOWED_EXTENSIONS.includes(extension) || SAME_EXTENSIONS.has(extension);
}

/** Returns the media types of a kind. */
export function typesOfKind(kind: MediaKind): string[] {
  return Object.entries(ALLOWED)
    .filter(([, facts]) => facts.kind === kind)
    .map(([type]) => type);
}

const NAME_MAX_LENGTH = 80;

/** Returns the public name of a file: its given name in letters, digits and hyphens, with the extension of its actual type. */
export function publicFileName(given: string, extension: string): string {
  const base = given.replace(/^.*[\\/]/su, '').replace(/\.[^.]*$/u, '');
  const words = base
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return `${words || 'file'}.${extension}`;
}

/**
 * Returns headers that prevent a medium from running anything on our origin: types that browsers display are shown
 * inline, all others are downloaded, and an SVG is a sandboxed image without scripts, frames or other origins, even
 * when opened directly.
 */
export function protectiveHeaders(type: string, name: string): Record<string, string> {
  const shown = mediaTypeFacts(type)?.kind !== 'document' || type === 'application/pdf';
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
    // Browsers do not display sandboxed PDFs. Their scripts have no access to the origin.
    ...(type === 'application/pdf'
      ? {}
      : { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }),
  };
}
