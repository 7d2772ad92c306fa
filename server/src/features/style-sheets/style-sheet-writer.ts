import { setTimeout as pause } from 'node:timers/promises';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import {
  deleteStyleSheetChange,
  findStyleSheetChange,
  insertStyleSheetChange,
  listStyleSheetChanges,
  type StyleSheetChange,
} from './style-sheet-change.repository.ts';
import { hashOf, type StyleSheet, type StyleSheetStore } from './style-sheet.store.ts';
import type { StyleSheetVersionStore } from './style-sheet-version.store.ts';

/** How long a change outlives the instance that was making it: longer than a storage may leave a request without an answer, three times over. */
const LEASE_MS = 60_000;
/** One that has come no further by then is given up: its lease could end before the storage has answered. */
const WRITTEN_WITHIN_MS = 10_000;
/** So long a change waits for the one before it. */
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

export interface StyleSheetWriterDependencies {
  store: StyleSheetStore;
  versions: StyleSheetVersionStore;
  database: Database;
  clock: Clock;
  /** Drops what depends on these names when the transaction is committed. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
}

/** What becomes of a style sheet. */
export interface StyleSheetPlan {
  /** Undefined: it is deleted. */
  content: Buffer | undefined;
  /** Refuses, in a transaction in which what refers to it stays as it is. */
  check?(db: Db): Promise<void>;
}

export type StyleSheetWriter = ReturnType<typeof createStyleSheetWriter>;

/**
 * Writes and deletes style sheets, one change of each at a time over all instances, and never speaks with their storage inside a
 * transaction: the change is announced, made, and then told of by the audit trail and to what depends on it. Decision 0042.
 */
export function createStyleSheetWriter(dependencies: StyleSheetWriterDependencies) {
  const { store, versions, database, clock, invalidate } = dependencies;
  /** Leases of ours that could not be concluded. */
  const givenUp = new Set<string>();

  function announce(
    stored: StyleSheet | undefined,
    id: string,
    { content, check }: StyleSheetPlan,
    by: Actor,
  ) {
    const now = clock.now();
    const change: StyleSheetChange = {
      styleSheetId: id,
      lease: newId(),
      leasedUntil: now + LEASE_MS,
      action: content === undefined ? 'delete' : stored ? 'update' : 'create',
      nextHash: content && hashOf(content),
      by,
      beganAt: now,
    };
    return database.transaction(async (db) => {
      await lockContentGraph(db, database.dialect);
      await check?.(db);
      return (await insertStyleSheetChange(db, change)) ? change : undefined;
    });
  }

  /** In one transaction, by whoever is first. */
  async function conclude(change: StyleSheetChange, isMade: boolean): Promise<void> {
    const { styleSheetId: id, action, by, beganAt: at } = change;
    await database.transaction(async (db) => {
      if (!(await deleteStyleSheetChange(db, change.lease)) || !isMade) return;
      const entity = { kind: 'style-sheet', id, name: id } as const;
      await recordAudit(db, {
        ...{ at, by, action, entity },
        ...(action === 'update' ? { changed: ['content'] } : {}),
      });
      await invalidate(db, [`stylesheet:${id}`]);
    });
  }

  /** Concludes a change that nobody is making any more by what is stored. */
  async function settle(change: StyleSheetChange): Promise<void> {
    const stored = await store.readStored(change.styleSheetId);
    await conclude(change, stored?.hash === change.nextHash);
    givenUp.delete(change.lease);
  }

  /** Gives what is stored then; `changed` when the style sheet is no longer what the plan was made for. */
  async function make(
    change: StyleSheetChange,
    planned: StyleSheet | undefined,
    content: Buffer | undefined,
  ): Promise<StyleSheet | 'removed' | 'changed'> {
    const began = performance.now();
    const stored = await store.readStored(change.styleSheetId);
    if (stored?.hash !== planned?.hash) return 'changed';
    if (stored) await versions.keep(stored);
    if (performance.now() - began > WRITTEN_WITHIN_MS) throw new AppError('unavailable');
    if (content) {
      await store.write(change.styleSheetId, content);
      return (await store.readStored(change.styleSheetId)) ?? 'removed';
    }
    await store.remove(change.styleSheetId);
    return 'removed';
  }

  /** One that holds for longer than a lease can was taken before the clock was set back. Decision 0036. */
  function isOver({ lease, leasedUntil }: StyleSheetChange): boolean {
    const now = clock.now();
    return givenUp.has(lease) || leasedUntil < now || leasedUntil > now + LEASE_MS + CLOCK_TOLERANCE_MS;
  }

  /** Resolves when no other change is being made; one that was given up is settled. */
  async function waitForOther(id: string, until: number): Promise<void> {
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      const other = await findStyleSheetChange(database.read, id);
      if (!other) return;
      if (isOver(other)) return settle(other);
      if (performance.now() > until) throw new AppError('unavailable');
      await pause(ms);
    }
  }

  return {
    /**
     * Makes a change, one at a time. Gives what is stored then; undefined where there is nothing. Throws what `plan` throws, or `unavailable`:
     * then nothing was changed, unless the storage took what it did not acknowledge, or the database was lost after it.
     * @param plan is given what is stored, again when that was changed meanwhile; undefined: it may stay as it is
     */
    async change(
      id: string,
      by: Actor,
      plan: (stored: StyleSheet | undefined) => StyleSheetPlan | undefined,
    ): Promise<StyleSheet | undefined> {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const stored = await store.readStored(id);
        const planned = plan(stored);
        if (!planned) return stored;
        const change = await announce(stored, id, planned, by);
        if (!change) {
          await waitForOther(id, until);
          continue;
        }
        const made = await make(change, stored, planned.content).catch(async (error: unknown) => {
          // A storage that is away cannot tell what it holds: whoever comes next asks it.
          await settle(change).catch(() => givenUp.add(change.lease));
          throw error;
        });
        await conclude(change, made !== 'changed');
        if (made !== 'changed') return made === 'removed' ? undefined : made;
      }
    },

    /** Concludes what instances that have ended were at. Gives how many changes. */
    async settleLeft(signal: AbortSignal): Promise<number> {
      const left = (await listStyleSheetChanges(database.read)).filter(isOver);
      for (const change of left) if (!signal.aborted) await settle(change);
      return left.length;
    },
  };
}
