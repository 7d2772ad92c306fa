import { setImmediate } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Rows that are stored together or not at all, known before anything is asked of the database: so they need no
 * transaction of their own, and share the commit of whatever waits beside them. Decision 0025.
 */
export interface WriteUnit {
  /** Rows with these values must be there, as stored before the batch, and stay so until the unit is stored; else nothing is. */
  requires?: readonly RequiredRow[];
  /** By table, in the order in which they refer to one another. */
  rows: { readonly [Table in keyof Tables]?: readonly Insertable<Tables[Table]>[] };
}

export type RequiredRow = {
  [Table in keyof Tables]: {
    table: Table;
    values: Readonly<Partial<Selectable<Tables[Table]>>>;
    /** It is looked at when the batch begins, and nobody who then writes it has to wait. */
    mayChange?: boolean;
  };
}[keyof Tables];

/** A unit, and whoever waits for it. */
export interface WaitingUnit {
  unit: WriteUnit;
  /** @param stored whether the required rows were there */
  resolve(stored: boolean): void;
  reject(error: unknown): void;
}

/** Units that share a commit at most. */
const MAX_BATCH = 256;

/**
 * Collects units that come while earlier ones are being stored. `enqueue` calls when it is their turn; `storeBatch`
 * then answers each of them, and never throws.
 */
export function gatherUnits(
  enqueue: (job: () => Promise<void>) => Promise<void>,
  storeBatch: (batch: readonly WaitingUnit[]) => void | Promise<void>,
): (unit: WriteUnit) => Promise<boolean> {
  let open: WaitingUnit[] | undefined;

  function openBatch(): WaitingUnit[] {
    const batch: WaitingUnit[] = [];
    open = batch;
    void enqueue(async () => {
      // Requests that have arrived together are read one after the other: the last of them still comes along.
      await setImmediate();
      if (open === batch) open = undefined;
      await storeBatch(batch);
    });
    return batch;
  }

  return (unit) =>
    new Promise((resolve, reject) => {
      const batch = open && open.length < MAX_BATCH ? open : openBatch();
      batch.push({ unit, resolve, reject });
    });
}

/** The tables that a unit fills, each with its rows. */
export function rowsByTable(unit: WriteUnit): [table: string, rows: readonly Record<string, unknown>[]][] {
  return Object.entries(unit.rows);
}
