import { open } from 'node:fs/promises';
import { FileValue } from '../../content/field-file.rules.ts';
import type { ReceivedFile } from '../../files/received-file.ts';

/** A submitted file: its properties and where it was received. */
export class SubmittedFile extends FileValue {
  /** Name of its field. */
  readonly field: string;
  /** Truncated if larger than its field accepts; undefined if no field accepts it. */
  readonly received: ReceivedFile | undefined;

  constructor(field: string, received: ReceivedFile | undefined, facts: Omit<FileValue, 'field'>) {
    super(facts);
    this.field = field;
    this.received = received;
  }

  /** Whether it was received completely. */
  get isWhole(): boolean {
    return this.received?.size === this.size;
  }
}

const HEAD_BYTES = 8192;
const MAX_NAME_LENGTH = 200;

/** Text files have no signature, so their type follows from these extensions. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  yaml: 'application/yaml',
  log: 'text/plain',
  ics: 'text/calendar',
  vcf: 'text/vcard',
};
/** The old Microsoft Office formats share a container, so the extension distinguishes them. */
const COMPOUND_TYPES: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/**
 * Detects the type of a received file from its content. The declared type is ignored, and the name counts only where
 * the content is ambiguous.
 * @param size bytes sent, whether or not all were received
 */
export async function inspectSubmittedFile(
  field: string,
  givenName: string,
  size: number,
  received: ReceivedFile | undefined,
): Promise<SubmittedFile> {
  const name = cleanFileName(givenName);
  const type = received && (await typeOf(received.path, extensionOf(name)));
  return new SubmittedFile(field, received, { name, size, type: type?.type, extension: type?.extension });
}

async function typeOf(path: string, ending: string): Promise<Pick<FileValue, 'type' | 'extension'>> {
  const { fileTypeFromFile } = await import('file-type');
  const sniffed = await fileTypeFromFile(path).catch(() => undefined);
  if (sniffed?.ext === 'cfb' && Object.hasOwn(COMPOUND_TYPES, ending)) {
    return { type: COMPOUND_TYPES[ending], extension: ending };
  }
  if (sniffed) return { type: sniffed.mime.split(';')[0], extension: sniffed.ext };
  if (Object.hasOwn(TEXT_TYPES, ending) && (await isText(path))) {
    return { type: TEXT_TYPES[ending], extension: ending };
  }
  return { type: undefined, extension: undefined };
}

async function isText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns a file name without path, invisible and bidirectional control characters; the extension is preserved. */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[\\/]/su, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .trim();
  const ending = extensionOf(name);
  if (name.length <= MAX_NAME_LENGTH) return name || 'file';
  const rest = ending && `.${ending}`;
  return name.slice(0, MAX_NAME_LENGTH - rest.length).toWellFormed() + rest;
}
