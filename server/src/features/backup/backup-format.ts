import { STYLE_SHEET_ID_PATTERN } from '../../contract/style-sheet.ts';
import type { FileTable } from '../../files/stored-file.repository.ts';
import { isId } from '../../kernel/identifier.ts';

/** What a backup consists of, in this order: the header, rows, style sheets, the secret, files, the end; sums between them. */
export const FORMAT = 1;

export const HEADER_NAME = 'parvis-backup.json';
export const TIMES_NAME = 'style-sheets.json';
export const SECRET_NAME = 'secret';
export const END_NAME = 'end.json';

/** So many parts are followed by a file of their sums, as `sha256sum --check` reads it. */
export const PARTS_OF_A_SUM = 1000;
/** Every part but files is read as a whole, so it may not be larger. */
export const MAX_PART_BYTES = 64 * 1024 * 1024;

/** Where the files of a table stand in a backup. */
export const FILE_FOLDERS: Readonly<Record<FileTable, string>> = {
  medium: 'media',
  form_result_file: 'form-results',
};

export interface BackupHeader {
  format: number;
  /** The version of Parvis that made it. */
  parvis: string;
  /** Of the state that the rows show. */
  takenAt: string;
  engine: 'sqlite' | 'postgres';
  /** The steps that the database had gone. */
  migrations: string[];
}

export interface BackupEnd {
  /** Parts before this one, sums not counted. */
  parts: number;
  /** By table. */
  rows: Record<string, number>;
  /** Bytes of rows, as JSON. */
  rowBytes: number;
  files: number;
  fileBytes: number;
  /** What was deleted while the backup was made, after its rows had been read: ids whose rows are not to be restored. */
  gone: Record<FileTable, string[]>;
  /** Rows whose file was missing before. */
  lost: Record<FileTable, string[]>;
}

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

/** What a name in a backup stands for; undefined for every other one: no name leads out of the folders that we fill. */
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

/** `library.css`, or an earlier version: `.versions/library/<id>.css`. */
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
