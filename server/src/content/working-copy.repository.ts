import { randomInt } from 'node:crypto';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { WorkingCopyFacts } from '../contract/working-copy.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { toInstant } from '../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../kernel/expected-version.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Violation } from '../kernel/violation.ts';
import { shortcutAddress } from './content-reference.ts';
import { readDocument } from './documents.ts';
import { explicitAddresses, type ContentDocument } from './entity.ts';
import { writtenFacts, type Write, type WrittenFacts } from '../database/written.ts';
import { articleAddresses, slugFaults } from './public-address.ts';
import { findArticlesAt, findPagesAt } from './public-address.repository.ts';
import { scheduleView } from './publication-schedule.repository.ts';
import { valueById } from './value-by-id.ts';

/** The next document of an entity, not yet public. */
export interface WorkingCopy<D extends ContentDocument> extends WrittenFacts {
  /** The live version it is based on. */
  baseVersion: number;
  document: D;
}

/** A working copy with the entity that it belongs to. */
export interface StoredCopy {
  kind: ContentKindName;
  id: EntityId;
  document: ContentDocument;
}

export async function findWorkingCopy<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  id: EntityId,
): Promise<WorkingCopy<D> | undefined> {
  const row = await db.selectFrom('working_copy').selectAll().where('entity_id', '=', id).executeTakeFirst();
  return (
    row && {
      ...writtenFacts(row),
      baseVersion: row.base_version,
      document: readDocument(kind, row.document) as D,
    }
  );
}

/** Returns the documents of working copies by the id of their entity; entities without one are absent. */
export async function findWorkingDocuments(
  db: Db,
  kind: ContentKindName,
  ids: readonly string[],
): Promise<Map<string, ContentDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('working_copy')
    .select(['entity_id', 'document'])
    .where('entity_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.entity_id, readDocument(kind, row.document)]));
}

/** Returns working copies of any kind by the ids of their entities. */
export async function findCopies(db: Db, ids: readonly string[]): Promise<StoredCopy[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('working_copy as copy')
    .innerJoin('content_entity as entity', 'entity.id', 'copy.entity_id')
    .select(['entity.id', 'entity.kind', 'copy.document'])
    .where('entity.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ContentKindName,
    id: row.id as EntityId,
    document: readDocument(row.kind as ContentKindName, row.document),
  }));
}

/** Returns the metadata of working copies, by the id of their entity. */
export async function findWorkingCopyFacts(
  db: Db,
  ids: readonly string[],
  faultText: (fault: Violation) => string,
): Promise<Map<string, WorkingCopyFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('working_copy as copy')
    .leftJoin('publication_schedule as schedule', 'schedule.entity_id', 'copy.entity_id')
    .leftJoin('app_user', 'app_user.id', 'schedule.user_id')
    .select(['copy.entity_id', 'copy.version', 'copy.base_version', 'copy.updated_at', 'copy.updated_by'])
    .select(['schedule.publish_at', 'schedule.failed_at', 'schedule.failure', 'app_user.login'])
    .where('copy.entity_id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.entity_id,
      {
        version: row.version,
        baseVersion: row.base_version,
        updatedAt: toInstant(row.updated_at),
        updatedBy: row.updated_by,
        schedule: scheduleView(row, faultText),
      },
    ]),
  );
}

/**
 * Live versions start at 1, versions of working copies at a random number above this one, so that none is mistaken for
 * that of the live state or of a discarded copy.
 */
const LOWEST_VERSION = 1_000_000_000;

/** Stores the first state of a working copy. */
export async function insertWorkingCopy(
  db: Db,
  id: EntityId,
  { document, baseVersion }: { document: ContentDocument; baseVersion: number },
  write: Write,
): Promise<void> {
  await db
    .insertInto('working_copy')
    .values({
      entity_id: id,
      base_version: baseVersion,
      document: JSON.stringify(document),
      version: LOWEST_VERSION + randomInt(LOWEST_VERSION),
      created_at: write.now,
      created_by: write.login,
      updated_at: write.now,
      updated_by: write.login,
    })
    .execute();
}

export async function updateWorkingCopy(
  db: Db,
  id: EntityId,
  { document, baseVersion }: { document: ContentDocument; baseVersion: number },
  write: Write,
): Promise<void> {
  await db
    .updateTable('working_copy')
    .set((eb) => ({
      base_version: baseVersion,
      document: JSON.stringify(document),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('entity_id', '=', id)
    .execute();
}

/** Stores documents, by entity, as the next versions of working copies. */
export async function replaceCopyDocuments(
  db: Db,
  documents: ReadonlyMap<string, ContentDocument>,
  write: Write,
): Promise<void> {
  if (documents.size === 0) return;
  const texts = new Map([...documents].map(([id, document]) => [id, JSON.stringify(document)]));
  await db
    .updateTable('working_copy')
    .set((eb) => ({
      document: valueById('document', texts, 'entity_id'),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('entity_id', 'in', [...documents.keys()])
    .execute();
}

/** Increments the base versions of working copies, after a change that was applied to live state and copy alike. */
export async function bumpBaseVersions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('working_copy')
    .set((eb) => ({ base_version: eb('base_version', '+', 1) }))
    .where('entity_id', 'in', [...ids])
    .execute();
}

/** Throws `not-found`, or `stale` when the stored version is not the expected one. */
export async function deleteWorkingCopy(
  db: Db,
  id: EntityId,
  expectedVersion: ExpectedVersion,
): Promise<void> {
  const row = await db
    .deleteFrom('working_copy')
    .where('entity_id', '=', id)
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new AppError('not-found');
  // Throwing rolls back the deletion.
  if (isStale(row.version, expectedVersion)) throw new AppError('stale');
}

/**
 * Returns the pointers of the addresses of a document that another entity or another working copy has: `/shortcut`,
 * `/urls/1/path`.
 */
export async function findTakenAddresses(
  db: Db,
  kind: ContentKindName,
  id: EntityId,
  document: ContentDocument,
  addressing: Addressing,
): Promise<string[]> {
  const shortcut = shortcutAddress(kind, document.shortcut);
  const explicit = explicitAddresses(document);
  const paths = explicit.map(({ path }) => path);
  const holders = await findHolders(db, kind, document.shortcut, paths, addressing);
  const wanted = await db
    .selectFrom('content_reference')
    .select('target')
    .distinct()
    .where('link', '=', 'address')
    .where('target', 'in', [shortcut, ...paths])
    .where('source_id', '<>', id)
    .execute();
  const others = new Set(wanted.map((row) => row.target));
  const isTaken = (address: string) =>
    holders.has(address) ? holders.get(address) !== id : others.has(address);
  const article = [{ id, kind, document }];
  const own = (await articleAddresses(db, article, addressing)).get(id) ?? [];
  const isAtPage = (await findPagesAt(db, own)).size > 0;
  const named = (await slugFaults(db, article, addressing)).get(id) ?? [];
  return [
    ...new Set([
      ...(isTaken(shortcut) || isAtPage ? ['/shortcut'] : []),
      ...explicit.flatMap(({ path, pointer }) => (isTaken(path) ? [pointer] : [])),
      ...named.map(({ pointer }) => pointer),
    ]),
  ];
}

/** Returns the entities that currently have the shortcut or the paths. */
async function findHolders(
  db: Db,
  kind: ContentKindName,
  shortcut: string,
  paths: readonly string[],
  addressing: Addressing,
): Promise<Map<string, string>> {
  const named = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', kind)
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  const atPaths = [...(await findArticlesAt(db, paths, addressing)), ...(await findPagesAt(db, paths))];
  return new Map([
    ...(named ? [[shortcutAddress(kind, shortcut), named.id] as const] : []),
    ...atPaths.map(([path, { id }]) => [path, id] as const),
  ]);
}
