import { open } from 'node:fs/promises';
import { FileValue } from '../../content/field-file.rules.ts';
import type { ReceivedFile } from '../../files/received-file.ts';

/** A file that came with a submission: what is known of it, and where it lies apart. */
export class SubmittedFile extends FileValue {
  /** Name of the field that it was chosen in. */
  readonly field: string;
  /** Its beginning alone where it is larger than its field takes; undefined where nobody asked for it. */
  readonly received: ReceivedFile | undefined;

  constructor(field: string, received: ReceivedFile | undefined, facts: Omit<FileValue, 'field'>) {
    super(facts);
    this.field = field;
    this.received = received;
  }

  /** Whether all of it lies apart. */
  get isWhole(): boolean {
    return this.received?.size === this.size;
  }
}

const HEAD_BYTES = 8192;
const MAX_NAME_LENGTH = 200;

/** Texts say nothing of themselves: of them the ending decides, where it is one of these. */
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
/** The old formats of Microsoft Office share a container; the ending tells them apart. */
const COMPOUND_TYPES: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/**
 * Looks into a received file: neither what the sender calls its type nor, where the bytes speak, its name counts.
 * @param size bytes of what was sent, whether or not all of it was received
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

/** A name without a path and without characters that are not seen or that turn its direction; it keeps its ending. */
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
