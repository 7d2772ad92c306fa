import { setTimeout as pause } from 'node:timers/promises';
import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import { insertTrash } from '../../content/trash.repository.ts';
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

/** Lifetime of a change whose instance has ended: three times the longest storage timeout. */
const LEASE_MS = 60_000;
/**
 * A write that has not started within this time is abandoned, because its lease could expire before the storage
 * responds.
 */
const WRITTEN_WITHIN_MS = 10_000;
/** How long a change waits for the previous one. */
const MAX_WAIT_MS = 10_000;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

export interface StyleSheetWriterDependencies {
  store: StyleSheetStore;
  versions: StyleSheetVersionStore;
  database: Database;
  clock: Clock;
  /** 0 disables the trash. */
  trashDays: number;
  /** Invalidates the dependents of these names when the transaction commits. */
  invalidate(db: Db, names: readonly string[]): Promise<void>;
}

/** A planned change of a style sheet. */
export interface StyleSheetPlan {
  /** Undefined: deletion. */
  content: Buffer | undefined;
  /** Throws to refuse the change, in a transaction that locks the references to the style sheet. */
  check?(db: Db): Promise<void>;
}

export type StyleSheetWriter = ReturnType<typeof createStyleSheetWriter>;

/**
 * Writes and deletes style sheets, one change per style sheet at a time across all instances. Storage is never accessed
 * inside a transaction: a change is announced, applied, and then audited and its dependents invalidated. Decision 0042.
 */
export function createStyleSheetWriter(dependencies: StyleSheetWriterDependencies) {
  const { store, versions, database, clock, trashDays, invalidate } = dependencies;
  /** Leases of this instance whose changes could not be concluded. */
  const abandoned = new Set<string>();

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

  /** Concludes a change in one transaction, if no other instance did so first. */
  async function conclude(change: StyleSheetChange, isApplied: boolean): Promise<void> {
    const { styleSheetId: id, action, by, beganAt: at } = change;
    await database.transaction(async (db) => {
      if (!(await deleteStyleSheetChange(db, change.lease)) || !isApplied) return;
      const entity = { kind: 'style-sheet', id, name: id } as const;
      await recordAudit(db, {
        ...{ at, by, action, entity },
        ...(action === 'update' ? { changed: ['content'] } : {}),
      });
      // Its content is the latest of its earlier versions.
      if (action === 'delete' && trashDays > 0) {
        const facts = { deletedWith: null, deletedAt: at, deletedBy: by.login };
        await insertTrash(db, [{ kind: 'style-sheet', id, name: id, title: {}, content: '{}', ...facts }]);
      }
      await invalidate(db, [`stylesheet:${id}`]);
    });
  }

  /** Concludes an abandoned change according to the stored style sheet. */
  async function settle(change: StyleSheetChange): Promise<void> {
    const stored = await store.readStored(change.styleSheetId);
    await conclude(change, stored?.hash === change.nextHash);
    abandoned.delete(change.lease);
  }

  /** Returns the stored result; `changed` when the style sheet is no longer the one that the plan was based on. */
  async function apply(
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

  /** A lease that ends later than any lease can was taken before the clock was set back. Decision 0036. */
  function isOver({ lease, leasedUntil }: StyleSheetChange): boolean {
    const now = clock.now();
    return abandoned.has(lease) || leasedUntil < now || leasedUntil > now + LEASE_MS + CLOCK_TOLERANCE_MS;
  }

  /** Resolves when no other change is in progress, after settling an abandoned one. */
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
     * Applies a change, one at a time. Returns the stored style sheet, or undefined after a deletion. Throws what
     * `plan` throws, or `unavailable`: then nothing was changed, unless the storage applied an unacknowledged write
     * or the database was lost afterwards.
     * @param plan receives the stored style sheet, again if it changed meanwhile; returns undefined to leave it
     * unchanged
     */
    async change(
      id: string,
      by: Actor,
      plan: (stored: StyleSheet | undefined) => StyleSheetPlan | undefined,
    ): Promise<StyleSheet | undefined> {
      const until = performance.now() + MAX_WAIT_MS;
      for (;;) {
        const stored = await store.readStored(id);
        const planned = plan(stored);
        if (!planned) return stored;
        const change = await announce(stored, id, planned, by);
        if (!change) {
          await waitForOther(id, until);
          continue;
        }
        const applied = await apply(change, stored, planned.content).catch(async (error: unknown) => {
          // An unavailable storage cannot be checked, so the next change settles this one.
          await settle(change).catch(() => abandoned.add(change.lease));
          throw error;
        });
        await conclude(change, applied !== 'changed');
        if (applied !== 'changed') return applied === 'removed' ? undefined : applied;
      }
    },

    /** Concludes the changes of ended instances. Returns their number. */
    async settleAbandoned(signal: AbortSignal): Promise<number> {
      const left = (await listStyleSheetChanges(database.read)).filter(isOver);
      for (const change of left) if (!signal.aborted) await settle(change);
      return left.length;
    },
  };
}
