import type { Db } from '../database/database.ts';
import type { Written } from '../database/written.ts';
import { AppError } from '../kernel/app-error.ts';
import { newId, type EntityId } from '../kernel/identifier.ts';
import type { ExpectedVersion } from '../kernel/expected-version.ts';

/** The kinds that share the base of all content. Source: spec §2.1. */
export type EntityKind = 'page' | 'form' | 'article-model' | 'article';

/** What every content entity has besides the properties of its kind. */
export interface EntityBase {
  shortcut: string;
  /** Folded title in the default language, by which lists are sorted. */
  titleKey: string;
  /** Folded text in which lists search. */
  searchText: string;
  contributors: readonly string[];
}

/** Who writes, and when (ms since the epoch). */
export interface Write {
  login: string | null;
  now: number;
}

/** Who wrote an entity and when, in ms since the epoch, and how often. */
export interface EntityFacts {
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** The columns of a row that is written for the first time. */
export const firstWritten = ({ login, now }: Write): Written => ({
  version: 1,
  created_at: now,
  created_by: login,
  updated_at: now,
  updated_by: login,
});

export const writtenFacts = (row: Written): EntityFacts => ({
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

/** Stores the base of a new entity with version 1. Throws `conflict` at `/shortcut` when it is taken. */
export async function insertEntity(
  db: Db,
  kind: EntityKind,
  base: EntityBase,
  write: Write,
): Promise<EntityId> {
  const id = newId();
  await db
    .insertInto('content_entity')
    .values(toRow(id, kind, base, write))
    .execute();
  await insertContributors(db, id, base.contributors);
  return id;
}

/** As `insertEntity`; undefined, and nothing stored, when the shortcut is taken. */
export async function insertFreeEntity(
  db: Db,
  kind: EntityKind,
  base: EntityBase,
  write: Write,
): Promise<EntityId | undefined> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('content_entity')
    .values(toRow(id, kind, base, write))
    .onConflict((conflict) => conflict.columns(['kind', 'shortcut']).doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) return undefined;
  await insertContributors(db, id, base.contributors);
  return id;
}

function toRow(id: EntityId, kind: EntityKind, base: EntityBase, write: Write) {
  return {
    id,
    kind,
    shortcut: base.shortcut,
    title_key: base.titleKey,
    search_text: base.searchText,
    ...firstWritten(write),
  };
}

/**
 * Writes the base of an entity and moves its version on. Throws `not-found`, or `stale` when a version is expected
 * and another one is stored: the row is compared and written in one statement, so of two editors one is told.
 */
export async function updateEntity(
  db: Db,
  kind: EntityKind,
  id: EntityId,
  base: EntityBase,
  write: Write,
  expectedVersion: ExpectedVersion,
): Promise<void> {
  const result = await db
    .updateTable('content_entity')
    .set((eb) => ({
      shortcut: base.shortcut,
      title_key: base.titleKey,
      search_text: base.searchText,
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(expectedVersion !== undefined, (query) => query.where('version', 'in', [expectedVersion!].flat()))
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) await explainMiss(db, kind, id);
  await db.deleteFrom('content_contributor').where('entity_id', '=', id).execute();
  await insertContributors(db, id, base.contributors);
}

/** Moves the versions of entities on, whose bases have not changed. */
export async function moveVersionsOn(db: Db, ids: readonly string[], write: Write): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('content_entity')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: write.now, updated_by: write.login }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Removes an entity with all that hangs on it. Throws `not-found`, or `stale` as `updateEntity` does. */
export async function deleteEntity(
  db: Db,
  kind: EntityKind,
  id: EntityId,
  expectedVersion: ExpectedVersion,
): Promise<void> {
  const result = await db
    .deleteFrom('content_entity')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(expectedVersion !== undefined, (query) => query.where('version', 'in', [expectedVersion!].flat()))
    .executeTakeFirst();
  if (Number(result.numDeletedRows) === 0) await explainMiss(db, kind, id);
}

/** Removes entities with all that hangs on them. */
export async function deleteEntities(db: Db, ids: readonly EntityId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('content_entity')
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Stores the base of an entity as it was elsewhere, id, version and times included, over the one that is there. Throws
 * `conflict` at `/shortcut` when it is taken.
 */
export async function placeEntity(
  db: Db,
  kind: EntityKind,
  id: EntityId,
  base: EntityBase,
  facts: EntityFacts,
): Promise<void> {
  const columns = {
    shortcut: base.shortcut,
    title_key: base.titleKey,
    search_text: base.searchText,
    version: facts.version,
    created_at: facts.createdAt,
    created_by: facts.createdBy,
    updated_at: facts.updatedAt,
    updated_by: facts.updatedBy,
  };
  await db
    .insertInto('content_entity')
    .values({ id, kind, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  await db.deleteFrom('content_contributor').where('entity_id', '=', id).execute();
  await insertContributors(db, id, base.contributors);
}

export async function entityExists(db: Db, kind: EntityKind, shortcut: string): Promise<boolean> {
  const row = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', kind)
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  return row !== undefined;
}

/** The contributors of several entities, in order, by entity. Entities without any are absent. */
export async function findContributors(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const byEntity = new Map<string, string[]>();
  if (ids.length === 0) return byEntity;
  const rows = await db
    .selectFrom('content_contributor')
    .select(['entity_id', 'name'])
    .where('entity_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const names = byEntity.get(row.entity_id);
    if (names) names.push(row.name);
    else byEntity.set(row.entity_id, [row.name]);
  }
  return byEntity;
}

async function insertContributors(db: Db, id: EntityId, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('content_contributor')
    .values(names.map((name, position) => ({ entity_id: id, position, name })))
    .execute();
}

async function explainMiss(db: Db, kind: EntityKind, id: EntityId): Promise<never> {
  const row = await db
    .selectFrom('content_entity')
    .select('version')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  throw new AppError(row ? 'stale' : 'not-found');
}
