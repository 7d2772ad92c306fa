import { Type, type Static } from 'typebox';
import { STYLE_SHEET_ID_PATTERN } from '../../contract/style-sheet.ts';
import type { FileTable } from '../../files/stored-file.repository.ts';
import { isId } from '../../kernel/identifier.ts';

/**
 * The version of the format: the header, rows, style sheets, the secret, files and the end, in this order, with
 * checksum files in between.
 */
export const FORMAT = 1;

export const HEADER_NAME = 'parvis-backup.json';
export const TIMES_NAME = 'style-sheets.json';
export const SECRET_NAME = 'secret';
export const END_NAME = 'end.json';

/** A checksum file in the format of `sha256sum --check` follows this many parts. */
export const CHECKSUM_PARTS = 1000;
/** The size limit of parts other than files, which are read into memory. */
export const MAX_PART_BYTES = 64 * 1024 * 1024;

/** The folders of files in a backup, by table. */
export const FILE_FOLDERS: Readonly<Record<FileTable, string>> = {
  medium: 'media',
  form_result_file: 'form-results',
};

/** The properties that every release writes into the header, whatever the format version. */
export const AnyHeader = Type.Object({
  format: Type.Integer(),
  parvis: Type.String({ description: 'The version of Parvis that created it' }),
});

export const BackupHeader = Type.Object({
  ...AnyHeader.properties,
  takenAt: Type.String({ description: 'The time of the snapshot of the rows' }),
  engine: Type.Enum(['sqlite', 'postgres']),
  migrations: Type.Array(Type.String(), { description: 'The migrations applied to the database' }),
});
export type BackupHeader = Static<typeof BackupHeader>;

const Ids = Type.Array(Type.String());
const OfFiles = (description: string) => Type.Object({ medium: Ids, form_result_file: Ids }, { description });

export const BackupEnd = Type.Object({
  parts: Type.Integer({ description: 'The number of parts before this one, without checksum files' }),
  rows: Type.Record(Type.String(), Type.Integer(), { description: 'By table' }),
  rowBytes: Type.Integer({ description: 'Of rows, as JSON' }),
  files: Type.Integer(),
  fileBytes: Type.Integer(),
  gone: OfFiles('Ids deleted during the backup after their rows had been read; these rows are not restored'),
  lost: OfFiles('Rows whose file was already missing'),
});
export type BackupEnd = Static<typeof BackupEnd>;

/** The modification times of style sheets, in ms since the epoch. */
export const StyleSheetTimes = Type.Record(Type.String(), Type.Unknown());

export type Part =
  | { kind: 'header' | 'times' | 'secret' | 'sums' | 'end' }
  | { kind: 'rows'; table: string }
  | { kind: 'style-sheet'; path: string }
  | { kind: 'file'; table: FileTable; id: string };

const ROWS = /^tables\/([a-z_]+)\/\d{6,}\.jsonl$/;
const SUMS = /^sums\/\d{6,}\.sha256$/;
const STYLE_SHEET = /^style-sheets\/(.+)$/s;
const FILE = /^(media|form-results)\/([^/]+)$/;
const STYLE_SHEET_ID = new RegExp(STYLE_SHEET_ID_PATTERN);
const SIMPLE = new Map<string, Part>([
  [HEADER_NAME, { kind: 'header' }],
  [TIMES_NAME, { kind: 'times' }],
  [SECRET_NAME, { kind: 'secret' }],
  [END_NAME, { kind: 'end' }],
]);

/** Parses the name of a part; undefined for anything else, so that no name can leave the folders of a restore. */
export function parsePartName(name: string): Part | undefined {
  const simple = SIMPLE.get(name);
  if (simple) return simple;
  if (SUMS.test(name)) return { kind: 'sums' };
  const rows = ROWS.exec(name);
  if (rows) return { kind: 'rows', table: rows[1]! };
  const sheet = STYLE_SHEET.exec(name);
  if (sheet) return isStyleSheetPath(sheet[1]!) ? { kind: 'style-sheet', path: sheet[1]! } : undefined;
  const file = FILE.exec(name);
  if (!file || !isId(file[2]!)) return undefined;
  return { kind: 'file', table: file[1] === 'media' ? 'medium' : 'form_result_file', id: file[2] };
}

/** Matches `library.css`, or an earlier version: `.versions/library/<id>.css`. */
export function isStyleSheetPath(path: string): boolean {
  const steps = path.split('/');
  const last = steps.at(-1)!;
  if (!last.endsWith('.css')) return false;
  const id = last.slice(0, -'.css'.length);
  if (steps.length === 1) return STYLE_SHEET_ID.test(id);
  return steps.length === 3 && steps[0] === '.versions' && STYLE_SHEET_ID.test(steps[1]!) && isId(id);
}

export function rowsName(table: string, number: number): string {
  return `tables/${table}/${padded(number)}.jsonl`;
}

export function sumsName(number: number): string {
  return `sums/${padded(number)}.sha256`;
}

function padded(number: number): string {
  return String(number).padStart(6, '0');
}
