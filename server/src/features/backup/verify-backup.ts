import { ALL_MIGRATIONS } from '../../database/migrations/all-migrations.ts';
import { readArchive, type ReadPart } from './archive-reader.ts';
import type { Accompaniment } from './backup-files.ts';
import { FORMAT, type BackupEnd, type BackupHeader } from './backup-format.ts';
import { KEPT_TABLES } from './backup-tables.repository.ts';

export interface VerifiedBackup {
  header: BackupHeader;
  end: BackupEnd;
}

const LINE_FEED = 0x0a;

/**
 * Reads a backup from beginning to end without writing anything. Throws an Error for a person when it is damaged, not whole, of a
 * newer release, or none.
 */
export async function verifyBackup(
  path: string,
  { progress, signal }: Accompaniment,
): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  const seen = { parts: 0, rows: {} as Record<string, number>, files: 0 };
  for await (const read of readArchive(path)) {
    signal?.throwIfAborted();
    const { part } = read;
    if (part.kind === 'end') {
      end = await readJson<BackupEnd>(read);
      continue;
    }
    if (part.kind === 'header') header = await readHeader(read);
    if (part.kind === 'rows') {
      const table = knownTable(part.table);
      seen.rows[table] = (seen.rows[table] ?? 0) + countLines(await read.whole());
    }
    if (part.kind === 'file') seen.files += 1;
    seen.parts += 1;
    progress('parts', seen.parts);
  }
  if (!header || !end) throw new Error('The backup is not whole.');
  const rowsAgree = Object.entries(end.rows).every(([table, count]) => (seen.rows[table] ?? 0) === count);
  if (!rowsAgree || seen.parts !== end.parts || seen.files !== end.files) {
    throw new Error('The backup is damaged: parts of it are missing.');
  }
  return { header, end };
}

/** The header. Throws for a backup of a release that knows more than this one. */
export async function readHeader(read: ReadPart): Promise<BackupHeader> {
  const header = await readJson<BackupHeader>(read);
  const known = new Set(ALL_MIGRATIONS.map(({ name }) => name));
  if (header.format === FORMAT && header.migrations.every((name) => known.has(name))) return header;
  throw new Error(
    `The backup was made by a newer release of Parvis (${header.parvis}). Install that release or a later one.`,
  );
}

export async function readJson<T>(read: ReadPart): Promise<T> {
  try {
    return JSON.parse((await read.whole()).toString()) as T;
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`The backup is damaged: ${read.name}`) : error;
  }
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

function knownTable(table: string): string {
  if ((KEPT_TABLES as readonly string[]).includes(table)) return table;
  throw new Error(`The backup holds what is none of it: ${table}`);
}
