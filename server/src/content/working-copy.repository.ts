import { randomInt } from 'node:crypto';
import type { WorkingCopyFacts } from '../contract/working-copy.ts';
import type { Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import { toInstant } from '../kernel/clock.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { shortcutAddress } from './content-reference.ts';
import type { EntityKind, Write } from './entity.repository.ts';
import type { EntityStates } from './entity-snapshot.repository.ts';
import { findArticlesAt, isPageAt } from './public-address.repository.ts';
import { valueById } from './value-by-id.ts';
import { isStale, type ExpectedVersion } from '../kernel/expected-version.ts';

/** The kinds that have working copies. */
export type WorkingCopyKindName = Exclude<EntityKind, 'article-model'>;

/** What publishing a working copy may be told. */
export interface PublicationOptions {
  /** Although something published is affected. */
  force: boolean;
  /** Markers of a former shortcut follow. */
  rewrite: boolean;
}

/** The next state of an entity, prepared beside the live one. Instants in ms since the epoch. */
export interface WorkingCopy<State> {
  version: number;
  /** The live version that it takes into account. */
  baseVersion: number;
  state: State;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

export async function findWorkingCopy<Kind extends WorkingCopyKindName>(
  db: Db,
  id: EntityId,
): Promise<WorkingCopy<EntityStates[Kind]> | undefined> {
  const row = await db.selectFrom('working_copy').selectAll().where('entity_id', '=', id).executeTakeFirst();
  return (
    row && {
      version: row.version,
      baseVersion: row.base_version,
      state: JSON.parse(row.state) as EntityStates[Kind],
      createdAt: row.created_at,
      createdBy: row.created_by,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
    }
  );
}

/** The states of working copies by the id of their entity; entities without one are absent. */
export async function findWorkingStates<Kind extends WorkingCopyKindName>(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, EntityStates[Kind]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('working_copy')
    .select(['entity_id', 'state'])
    .where('entity_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.entity_id, JSON.parse(row.state) as EntityStates[Kind]]));
}

/** The read views with what is known of their working copies, in one query. */
export async function withWorkingCopies<View extends { id: string }>(
  db: Db,
  views: readonly View[],
): Promise<(View & { workingCopy: WorkingCopyFacts | null })[]> {
  if (views.length === 0) return [];
  const rows = await db
    .selectFrom('working_copy')
    .select(['entity_id', 'version', 'base_version', 'updated_at', 'updated_by'])
    .where(
      'entity_id',
      'in',
      views.map((view) => view.id),
    )
    .execute();
  const facts = new Map(
    rows.map((row) => [
      row.entity_id,
      {
        version: row.version,
        baseVersion: row.base_version,
        updatedAt: toInstant(row.updated_at),
        updatedBy: row.updated_by,
      },
    ]),
  );
  return views.map((view) => ({ ...view, workingCopy: facts.get(view.id) ?? null }));
}

/**
 * Live versions count from 1, those of a working copy from somewhere up here: none is taken for that of the live state, or of
 * a copy that was discarded.
 */
const LOWEST_VERSION = 1_000_000_000;

/** Stores the first state of a working copy. */
export async function insertWorkingCopy(
  db: Db,
  id: EntityId,
  { state, baseVersion }: { state: object; baseVersion: number },
  write: Write,
): Promise<void> {
  await db
    .insertInto('working_copy')
    .values({
      entity_id: id,
      base_version: baseVersion,
      state: JSON.stringify(state),
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
  { state, baseVersion }: { state: object; baseVersion: number },
  write: Write,
): Promise<void> {
  await db
    .updateTable('working_copy')
    .set((eb) => ({
      base_version: baseVersion,
      state: JSON.stringify(state),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('entity_id', '=', id)
    .execute();
}

/** Writes other states, as JSON by entity, and moves the versions of the copies on. */
export async function replaceWorkingStates(
  db: Db,
  states: ReadonlyMap<string, string>,
  write: Write,
): Promise<void> {
  if (states.size === 0) return;
  await db
    .updateTable('working_copy')
    .set((eb) => ({
      state: valueById('state', states, 'entity_id'),
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('entity_id', 'in', [...states.keys()])
    .execute();
}

/** The live states get a new version by what is done to the copies too: these are as far from them as they were. */
export async function keepDistance(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('working_copy')
    .set((eb) => ({ base_version: eb('base_version', '+', 1) }))
    .where('entity_id', 'in', [...ids])
    .execute();
}

/** Throws `not-found`, or `stale` when another version is there than the expected one. */
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
  // Thrown, it undoes the deletion.
  if (isStale(row.version, expectedVersion)) throw new AppError('stale');
}

/**
 * Which of the addresses that a state would have are taken: `/shortcut`, `/urls/1/path`. Another entity has them, or another
 * working copy wants them while nobody has them yet.
 */
export async function findTakenAddresses(
  db: Db,
  kind: EntityKind,
  id: EntityId,
  state: { shortcut: string; urls?: readonly { path: string }[] | undefined; modelId?: string },
): Promise<string[]> {
  const shortcut = shortcutAddress(kind, state.shortcut);
  const paths = (state.urls ?? []).map(({ path }) => path);
  const holders = await findHolders(db, kind, state.shortcut, paths);
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
  return [
    ...(isTaken(shortcut) || (await isAtPage(db, state)) ? ['/shortcut'] : []),
    ...paths.flatMap((path, index) => (isTaken(path) ? [`/urls/${index}/path`] : [])),
  ];
}

function isAtPage(db: Db, { modelId, shortcut }: { modelId?: string; shortcut: string }): Promise<boolean> {
  return modelId === undefined ? Promise.resolve(false) : isPageAt(db, modelId, shortcut);
}

/** Which entity has an address now. */
async function findHolders(
  db: Db,
  kind: EntityKind,
  shortcut: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const named = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', kind)
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  const found = paths.length
    ? await db
        .selectFrom('page_url')
        .select(['path', 'page_id'])
        .where('path', 'in', [...paths])
        .execute()
    : [];
  return new Map([
    ...(await findArticlesAt(db, paths)),
    ...(named ? [[shortcutAddress(kind, shortcut), named.id] as const] : []),
    ...found.map((row) => [row.path, row.page_id] as const),
  ]);
}
