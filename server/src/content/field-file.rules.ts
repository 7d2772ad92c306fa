import { violation, type Violation } from '../kernel/violation.ts';
import type { Field } from './field-type.ts';

/** A file received for a field. A class, so that no JSON value can pass for one. */
export class FileValue {
  /** The sender's file name, without a path. */
  readonly name: string;
  /** The media type detected from the bytes; undefined when not recognised. */
  readonly type: string | undefined;
  readonly extension: string | undefined;
  readonly size: number;

  constructor(facts: Pick<FileValue, 'name' | 'type' | 'extension' | 'size'>) {
    this.name = facts.name;
    this.type = facts.type;
    this.extension = facts.extension;
    this.size = facts.size;
  }
}

/** File extensions with the same type. */
const SAME_EXTENSION: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  tiff: 'tif',
  mpeg: 'mpg',
  htm: 'html',
};

/** Programs and scripts, accepted only where the field names them. */
const PROGRAMS = new Set([
  'exe',
  'elf',
  'macho',
  'class',
  'wasm',
  'lnk',
  'cab',
  'msi',
  'deb',
  'rpm',
  'apk',
  'swf',
]);

/** Returns the faults of the files received for a field, which accepts one. */
export function fileFaults(field: Field, files: readonly unknown[], pointer: string): Violation[] {
  const [file] = files;
  if (!(file instanceof FileValue)) return [violation(pointer, 'file-expected')];
  if (files.length > 1) return [violation(pointer, 'one-file')];
  if (file.size === 0) return [violation(pointer, 'file-empty')];
  const faults: Violation[] = [];
  const { accept = [], maxSize } = field.attributes;
  if (accept.length > 0 && !accept.some((token) => isAccepted(file, token))) {
    faults.push(violation(pointer, 'media-type', { accept: accept.join(',') }));
  } else if (accept.length === 0 && (file.type === undefined || PROGRAMS.has(file.extension ?? ''))) {
    faults.push(violation(pointer, 'file-type'));
  }
  if (maxSize !== undefined && file.size > maxSize) {
    faults.push(violation(pointer, 'file-too-large', { max: maxSize }));
  }
  return faults;
}

/**
 * Whether a file matches an `accept` token as HTML defines it (`.pdf`, `image/*`, `application/pdf`), by its bytes
 * and not by its name.
 */
function isAccepted({ type, extension }: FileValue, token: string): boolean {
  const wanted = token.trim().toLowerCase();
  if (wanted === '*/*') return true;
  if (type === undefined || extension === undefined) return false;
  if (wanted.startsWith('.')) return sameExtension(wanted.slice(1)) === sameExtension(extension);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function sameExtension(extension: string): string {
  return SAME_EXTENSION[extension] ?? extension;
}
