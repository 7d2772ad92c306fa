import type { Static, TSchema } from 'typebox';
import { createIdSet } from '../../files/id-set.ts';
import { refuseUnreleased } from '../../database/migrate.ts';
import { ALL_MIGRATIONS } from '../../database/migrations/all-migrations.ts';
import { createValidators } from '../../kernel/schema-validators.ts';
import { readArchive, type ReadPart } from './archive-reader.ts';
import type { LongTaskOptions } from './backup-files.ts';
import { AnyHeader, BackupEnd, BackupHeader, FORMAT, StyleSheetTimes } from './backup-format.ts';
import { RETAINED_TABLES } from './backup-tables.repository.ts';

export interface VerifiedBackup {
  header: BackupHeader;
  end: BackupEnd;
}

const LINE_FEED = 0x0a;
const validators = createValidators({ coerceTypes: false, allErrors: false });

/**
 * Reads a backup from beginning to end without writing anything. Throws an error for the user when it is damaged,
 * incomplete, from a newer release, or not a backup.
 */
export async function verifyBackup(
  path: string,
  { progress, signal }: LongTaskOptions,
): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  const seen = { parts: 0, rows: {} as Record<string, number>, files: 0, fileBytes: 0 };
  const styleSheets = new Set<string>();
  const refuseRepeated = createRepetitionCheck();
  for await (const read of readArchive(path)) {
    signal?.throwIfAborted();
    const { part } = read;
    refuseRepeated(read);
    if (part.kind === 'end') {
      end = await readJson(read, BackupEnd);
      continue;
    }
    if (part.kind === 'header') header = await readHeader(read);
    if (part.kind === 'rows') {
      const table = knownTable(part.table);
      seen.rows[table] = (seen.rows[table] ?? 0) + countLines(await read.readAll());
    }
    if (part.kind === 'style-sheet') styleSheets.add(part.path);
    if (part.kind === 'times') await readTimes(read, styleSheets);
    if (part.kind === 'file') seen.files += 1;
    if (part.kind === 'file' || part.kind === 'style-sheet') seen.fileBytes += read.size;
    seen.parts += 1;
    progress('parts', seen.parts);
  }
  if (!header || !end) throw new Error('The backup is incomplete.');
  const rowsAgree = Object.entries(end.rows).every(
    ([table, count]) => (seen.rows[knownTable(table)] ?? 0) === count,
  );
  const filesAgree = seen.files === end.files && seen.fileBytes === end.fileBytes;
  if (!rowsAgree || !filesAgree || seen.parts !== end.parts) {
    throw new Error('The backup is damaged: parts of it are missing.');
  }
  return { header, end };
}

/** Returns the header. Throws for a backup from a newer release, or from before the first one. */
export async function readHeader(read: ReadPart): Promise<BackupHeader> {
  const text = await read.readAll();
  const { format, parvis } = parseJson(read, text, AnyHeader);
  if (format === FORMAT) {
    const header = parseJson(read, text, BackupHeader);
    refuseUnreleased('backup', header.migrations);
    const known = new Set(ALL_MIGRATIONS.map(({ name }) => name));
    if (header.migrations.every((name) => known.has(name))) return header;
  }
  throw new Error(
    `The backup was created by a newer release of Parvis (${parvis}). Install that release or a later one.`,
  );
}

/** Parses a part as JSON. Throws an error for the user when it does not match the schema. */
export async function readJson<T extends TSchema>(read: ReadPart, schema: T): Promise<Static<T>> {
  return parseJson(read, await read.readAll(), schema);
}

function parseJson<T extends TSchema>({ name }: ReadPart, text: Buffer, schema: T): Static<T> {
  let value: unknown;
  try {
    value = JSON.parse(text.toString());
  } catch {
    value = undefined;
  }
  if (!validators(schema)(value)) throw new Error(`The backup is damaged: ${name}`);
  return value as Static<T>;
}

/**
 * Returns the times of style sheets, in ms since the epoch. Throws for other names, so that none can leave the target
 * folder.
 * @param styleSheets the style sheets read before
 */
export async function readTimes(
  read: ReadPart,
  styleSheets: ReadonlySet<string>,
): Promise<[path: string, ms: number][]> {
  const times = Object.entries(await readJson(read, StyleSheetTimes));
  for (const [path, ms] of times) {
    const isTime = typeof ms === 'number' && !Number.isNaN(new Date(ms).getTime());
    if (!styleSheets.has(path) || !isTime) {
      throw new Error(`The backup contains an unexpected entry: the time of ${path}`);
    }
  }
  return times as [string, number][];
}

/** Returns a check that throws for duplicate parts. The ids of files are compared case-insensitively, as on some file systems. */
function createRepetitionCheck(): (read: ReadPart) => void {
  const names = new Set<string>();
  const ids = { medium: createIdSet(), form_result_file: createIdSet() };
  return ({ name, part }) => {
    const known = part.kind === 'file' ? ids[part.table] : names;
    const key = part.kind === 'file' ? part.id : name;
    if (known.has(key)) throw new Error(`The backup contains ${name} twice.`);
    known.add(key);
  };
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

function knownTable(table: string): string {
  if ((RETAINED_TABLES as readonly string[]).includes(table)) return table;
  throw new Error(`The backup contains an unexpected table: ${table}`);
}
