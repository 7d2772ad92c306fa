import { setTimeout } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { isId } from '../kernel/identifier.ts';
import { createIdSet } from './id-set.ts';
import { findKnownFiles, listFileIds, type FileTable } from './stored-file.repository.ts';

/** Files that each belong to a database row with the same id. */
export interface StoredFiles {
  table: FileTable;
  /** Whether checking a file is nearly free. */
  isNear: boolean;
  /** Returns the address of a file, for a message. */
  addressOf(id: string): string;
  has(id: string): Promise<boolean>;
  /** Returns the ids of all stored files. */
  list(): AsyncIterable<readonly string[]>;
}

/** The number of mismatches, and the first one. */
export interface MismatchedFile {
  count: number;
  ids: readonly string[];
}

export interface FileComparison {
  /** Rows without a file. */
  lost: MismatchedFile;
  /** Files without a row. */
  stray: MismatchedFile;
}

export interface ComparingOptions {
  /** Aborts the comparison, which then rejects. */
  signal?: AbortSignal;
  /** The time after which files being written or removed at the start have become consistent. */
  settleMs?: number;
}

const NAMED = 20;
const BATCH_SIZE = 500;
const SETTLE_MS = 2000;

/**
 * Finds rows without a file and files without a row. Checks candidates twice, because a few may belong to an upload
 * in progress.
 */
export async function compareFiles(
  db: Db,
  files: StoredFiles,
  { signal, settleMs = SETTLE_MS }: ComparingOptions = {},
): Promise<FileComparison> {
  // For remote storage, look ids up in the listing instead of requesting each file.
  const listed = files.isNear ? undefined : createIdSet();
  const stray = await gather(
    files.list(),
    (ids) => {
      for (const id of ids) if (isId(id)) listed?.add(id);
      return withoutRow(db, files, ids);
    },
    signal,
  );
  const lost = await gather(
    listFileIds(db, files.table, BATCH_SIZE),
    (ids) => withoutFile(files, listed ? ids.filter((id) => !listed.has(id)) : ids),
    signal,
  );
  const found = { lost, stray };
  const count = found.lost.count + found.stray.count;
  if (count === 0 || count > NAMED) return found;
  await setTimeout(settleMs, undefined, { signal });
  const known = await findKnownFiles(db, files.table, found.lost.ids);
  const stillLost = await withoutFile(
    files,
    found.lost.ids.filter((id) => known.has(id)),
  );
  return { lost: toDiffering(stillLost), stray: toDiffering(await withoutRow(db, files, found.stray.ids)) };
}

async function gather(
  batches: AsyncIterable<readonly string[]>,
  choose: (ids: readonly string[]) => Promise<string[]>,
  signal: AbortSignal | undefined,
): Promise<MismatchedFile> {
  let count = 0;
  const ids: string[] = [];
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += BATCH_SIZE) {
      signal?.throwIfAborted();
      const chosen = await choose(batch.slice(at, at + BATCH_SIZE));
      count += chosen.length;
      ids.push(...chosen.slice(0, NAMED - ids.length));
    }
  }
  return { count, ids };
}

async function withoutFile(files: StoredFiles, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const id of ids) if (!(await files.has(id))) missing.push(id);
  return missing;
}

async function withoutRow(db: Db, files: StoredFiles, ids: readonly string[]): Promise<string[]> {
  const known = await findKnownFiles(db, files.table, ids);
  const stray: string[] = [];
  for (const id of ids) if (!known.has(id) && (await files.has(id))) stray.push(id);
  return stray;
}

function toDiffering(ids: readonly string[]): MismatchedFile {
  return { count: ids.length, ids };
}
