import type { Db } from '../database/database.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Entity } from './entity.ts';

/** A change of one entity of content. */
export interface EntityChange {
  kind: ContentKindName;
  id: EntityId;
  /** Undefined when it was created. */
  before: Entity | undefined;
  /** Undefined when it was deleted. */
  after: Entity | undefined;
  /** The login of the author; null for data scripts and the command line. */
  by: string | null;
  /** ms since the epoch. */
  at: number;
}

/** Handles changes in the transaction that made them; throwing rolls it back. */
export type EntityChangeListener = (db: Db, changes: readonly EntityChange[]) => Promise<void>;

/** Called by every write of content, in its transaction, which holds the content-graph lock, after the rows are written. */
export type Changed = (db: Db, ...changes: EntityChange[]) => Promise<void>;

/** Returns a listener that calls others in this order. */
export function joinListeners(listeners: readonly EntityChangeListener[]): Changed {
  return async (db, ...changes) => {
    if (changes.length === 0) return;
    for (const listener of listeners) await listener(db, changes);
  };
}
