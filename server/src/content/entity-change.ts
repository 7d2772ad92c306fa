import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { EntityKind, Write } from './entity.repository.ts';
import { findSnapshots, type EntitySnapshot } from './entity-snapshot.repository.ts';

/** What a write did to one entity of content. */
export interface EntityChange {
  kind: EntityKind;
  id: EntityId;
  /** Undefined: it was created. */
  before: EntitySnapshot | undefined;
  /** Undefined: it was deleted. */
  after: EntitySnapshot | undefined;
  /** The login of who did it; null: a data script, the command line. */
  by: string | null;
  /** ms since the epoch. */
  at: number;
}

/** Is told of changes in the transaction that made them: what it throws, undoes them. */
export type EntityChangeListener = (db: Db, changes: readonly EntityChange[]) => Promise<void>;

/**
 * Every write of a page, form, article model, article, of their fields and contributors, calls this in its transaction,
 * which holds the content-graph lock, after it has written.
 */
export type Changed = (db: Db, ...changes: EntityChange[]) => Promise<void>;

/** Tells the listeners one after the other, in this order. */
export function joinListeners(listeners: readonly EntityChangeListener[]): Changed {
  return async (db, ...changes) => {
    if (changes.length === 0) return;
    for (const listener of listeners) await listener(db, changes);
  };
}

/** What was done to an entity since it was `before`, read from what is stored now. */
export async function changeOf(
  db: Db,
  id: EntityId,
  before: EntitySnapshot | undefined,
  write: Write,
): Promise<EntityChange> {
  const [change] = await changesOf(db, [id], new Map(before && [[id, before]]), write);
  return change!;
}

/** What was done to several entities, in a constant number of queries; those that were created are not in `before`. */
export async function changesOf(
  db: Db,
  ids: readonly EntityId[],
  before: ReadonlyMap<string, EntitySnapshot>,
  { login, now }: Write,
): Promise<EntityChange[]> {
  const after = await findSnapshots(db, ids);
  return ids.flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const kind = (is ?? was)?.kind;
    return kind ? [{ kind, id, before: was, after: is, by: login, at: now }] : [];
  });
}
