import type { Db } from '../database/database.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Entity } from './entity.ts';

/** What a write did to one entity of content. */
export interface EntityChange {
  kind: ContentKindName;
  id: EntityId;
  /** Undefined: it was created. */
  before: Entity | undefined;
  /** Undefined: it was deleted. */
  after: Entity | undefined;
  /** The login of who did it; null: a data script, the command line. */
  by: string | null;
  /** ms since the epoch. */
  at: number;
}

/** Reacts to changes in the transaction that made them: what it throws rolls them back. */
export type EntityChangeListener = (db: Db, changes: readonly EntityChange[]) => Promise<void>;

/** Called by every write of content, in its transaction, which holds the content-graph lock, after the rows are written. */
export type Changed = (db: Db, ...changes: EntityChange[]) => Promise<void>;

/** Calls the listeners one after the other, in this order. */
export function joinListeners(listeners: readonly EntityChangeListener[]): Changed {
  return async (db, ...changes) => {
    if (changes.length === 0) return;
    for (const listener of listeners) await listener(db, changes);
  };
}
