import type { Db } from '../database/database.ts';
import type { Changed } from './entity-change.ts';
import type { ContentDocument, Entity } from './entity.ts';
import type { Write } from '../database/written.ts';
import { recordCopies, type CopyParts } from './record-copies.ts';
import { replaceDocuments } from './store.ts';
import { bumpBaseVersions, replaceCopyDocuments, type StoredCopy } from './working-copy.repository.ts';

/**
 * Stores the next versions of several entities, as if each had been saved. The base versions of their working copies are
 * incremented too.
 */
export async function replaceLive(
  db: Db,
  entities: readonly Entity[],
  documents: ReadonlyMap<string, ContentDocument>,
  write: Write,
  changed: Changed,
): Promise<void> {
  await replaceDocuments(db, entities, documents, write);
  await bumpBaseVersions(db, [...documents.keys()]);
  const facts = { updatedAt: write.now, updatedBy: write.login };
  const changes = entities.flatMap((before) => {
    const document = documents.get(before.id);
    const after = document && { ...before, ...facts, version: before.version + 1, document };
    return after ? [{ kind: before.kind, id: before.id, before, after, by: write.login, at: write.now }] : [];
  });
  await changed(db, ...changes);
}

/** Stores the next versions of several working copies; the live documents stay unchanged. */
export async function replaceCopies(
  db: Db,
  copies: readonly StoredCopy[],
  documents: ReadonlyMap<string, ContentDocument>,
  write: Write,
  parts: CopyParts,
): Promise<void> {
  await replaceCopyDocuments(db, documents, write);
  const replaced = copies.flatMap((copy) => {
    const document = documents.get(copy.id);
    return document ? [{ ...copy, document }] : [];
  });
  await recordCopies(db, replaced, parts);
}
