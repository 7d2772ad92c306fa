import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { newId, type EntityId } from '../kernel/identifier.ts';

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
    .values({
      id,
      kind,
      shortcut: base.shortcut,
      title_key: base.titleKey,
      search_text: base.searchText,
      version: 1,
      created_at: write.now,
      created_by: write.login,
      updated_at: write.now,
      updated_by: write.login,
    })
    .execute();
  await insertContributors(db, id, base.contributors);
  return id;
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
  expectedVersion: number | undefined,
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
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion!))
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) await explainMiss(db, kind, id);
  await db.deleteFrom('content_contributor').where('entity_id', '=', id).execute();
  await insertContributors(db, id, base.contributors);
}

/** Removes an entity with all that hangs on it. Throws `not-found`, or `stale` as `updateEntity` does. */
export async function deleteEntity(
  db: Db,
  kind: EntityKind,
  id: EntityId,
  expectedVersion: number | undefined,
): Promise<void> {
  const result = await db
    .deleteFrom('content_entity')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion!))
    .executeTakeFirst();
  if (Number(result.numDeletedRows) === 0) await explainMiss(db, kind, id);
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
