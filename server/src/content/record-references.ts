import type { Db } from '../database/database.ts';
import { addressesOf, type ContentReference } from './content-reference.ts';
import { referencesOf } from './references-of.ts';
import { writeReferences, type ReferringState } from './content-reference.repository.ts';
import type { EntityChangeListener } from './entity-change.ts';
import type { Entity } from './entity.ts';
import type { ContentKinds } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';

/** Returns a listener that records the references of every entity in the transaction that writes it. */
export function recordReferences(kinds: ContentKinds, scan: ScanMarkers): EntityChangeListener {
  return (db, changes) =>
    record(
      db,
      'live',
      changes.flatMap(({ after }) => after ?? []),
      kinds,
      scan,
    );
}

/**
 * Records the references and addresses of working copies, in addition to those of the live documents. Call in the
 * transaction of every write of a working copy.
 */
export function recordCopyReferences(
  db: Db,
  copies: readonly Pick<Entity, 'kind' | 'id' | 'document'>[],
  kinds: ContentKinds,
  scan: ScanMarkers,
): Promise<void> {
  return record(db, 'copy', copies, kinds, scan);
}

/** Removes the recorded references of a working copy. */
export function forgetCopyReferences(db: Db, id: string): Promise<void> {
  return writeReferences(db, 'copy', [id], []);
}

async function record(
  db: Db,
  state: ReferringState,
  entities: readonly Pick<Entity, 'kind' | 'id' | 'document'>[],
  kinds: ContentKinds,
  scan: ScanMarkers,
): Promise<void> {
  if (entities.length === 0) return;
  const rows: (ContentReference & { source_id: string })[] = [];
  for (const [name, ofKind] of Map.groupBy(entities, ({ kind }) => kind)) {
    const documents = ofKind.map(({ document }) => document);
    const references = await referencesOf(db, kinds[name], documents, scan);
    ofKind.forEach(({ id, kind, document }, index) => {
      const addresses = state === 'copy' ? addressesOf(kind, document) : [];
      for (const reference of [...references[index]!, ...addresses])
        rows.push({ source_id: id, ...reference });
    });
  }
  const ids = entities.map(({ id }) => id);
  await writeReferences(db, state, ids, rows);
}
