import type { Database, Db } from '../database/database.ts';
import { lockContentGraph } from './content-graph-lock.ts';
import { addressesOf, referencesOf, type ScanMarkers } from './content-reference.ts';
import { findFieldsOfModels, writeReferences, type ReferringState } from './content-reference.repository.ts';
import type { EntityChangeListener } from './entity-change.ts';
import { findSnapshots, type EntitySnapshot } from './entity-snapshot.repository.ts';

/** Entities from before references were recorded, at a time. */
const BATCH = 500;

/** Records what every entity refers to in the transaction that writes it. */
export function recordReferences(scan: ScanMarkers): EntityChangeListener {
  return (db, changes) =>
    record(
      db,
      'live',
      changes.flatMap(({ after }) => after ?? []),
      scan,
    );
}

/**
 * Records what working copies would refer to, and the addresses that they would have, beside what is recorded of the live
 * states. Every write of a working copy calls it in its transaction.
 */
export function recordCopyReferences(
  db: Db,
  copies: readonly EntitySnapshot[],
  scan: ScanMarkers,
): Promise<void> {
  return record(db, 'copy', copies, scan);
}

/** The working copy of the entity is gone. */
export function forgetCopyReferences(db: Db, id: string): Promise<void> {
  return writeReferences(db, 'copy', [id], []);
}

/**
 * Records the references of entities that a release wrote which did not record them. Stopped half-way it goes on at the
 * next start; of several instances that start at once each takes its part. Gives how many there were.
 */
export async function recordDueReferences(database: Database, scan: ScanMarkers): Promise<number> {
  for (let count = 0; ;) {
    if (!(await findDue(database.read, 1)).length) return count;
    count += await database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      const ids = await findDue(db, BATCH);
      if (ids.length === 0) return 0;
      await record(db, 'live', [...(await findSnapshots(db, ids)).values()], scan);
      await db.deleteFrom('content_reference_due').where('entity_id', 'in', ids).execute();
      return ids.length;
    });
  }
}

async function record(
  db: Db,
  state: ReferringState,
  entities: readonly EntitySnapshot[],
  scan: ScanMarkers,
): Promise<void> {
  if (entities.length === 0) return;
  const models = entities.flatMap(({ kind, state }) => (kind === 'article' ? [state.modelId] : []));
  const fields = await findFieldsOfModels(db, models);
  await writeReferences(
    db,
    state,
    entities.map((entity) => entity.id),
    entities.flatMap((entity) => {
      const ofModel = entity.kind === 'article' ? (fields.get(entity.state.modelId) ?? []) : [];
      const references = referencesOf(entity, ofModel, scan);
      if (state === 'copy') references.push(...addressesOf(entity));
      return references.map((reference) => ({ source_id: entity.id, ...reference }));
    }),
  );
}

async function findDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_reference_due')
    .select('entity_id')
    .orderBy('entity_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.entity_id);
}
