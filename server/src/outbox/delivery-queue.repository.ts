import type { ExpressionBuilder, Insertable, Kysely, SelectQueryBuilder } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import type { DeliveryTable } from '../database/outbox-tables.ts';
import { latestPlausibleTime } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';

/** The tables of deliveries. */
export type DeliveryQueueName = 'mail_outbox' | 'webhook_delivery' | 'cdn_purge';

/** A queue and the column that names the lane of a delivery; without one all are in the same lane. */
export interface QueuePlace {
  table: DeliveryQueueName;
  laneColumn?: string;
}

type QueueDb = Kysely<{ queue: DeliveryTable }>;

/** A lease on a delivery. */
export interface Leased {
  id: string;
  lease: string;
}

const FOREVER = Number.MAX_SAFE_INTEGER;

/** Returns the columns of a new delivery that all queues have. */
export function newDelivery(
  payload: unknown,
  now: number,
  { dueAt = now, expiresAt = null }: { dueAt?: number; expiresAt?: number | null } = {},
): Insertable<DeliveryTable> & { id: string } {
  return {
    id: newId(),
    payload: JSON.stringify(payload),
    state: 'pending',
    attempts: 0,
    error: null,
    created_at: now,
    due_at: Math.max(now, dueAt),
    expires_at: expiresAt,
    finished_at: null,
    lease: null,
    leased_until: 0,
  };
}

/** Returns the due, unleased delivery that has waited longest, with all columns, outside some lanes. */
export async function findDue(
  db: Db,
  place: QueuePlace,
  now: number,
  { leaseMs, except }: { leaseMs: number; except: readonly string[] },
): Promise<DeliveryTable | undefined> {
  return outside(pending(db, place.table), place, except)
    .selectAll()
    .where('due_at', '<=', now)
    .where(isFree(now, leaseMs))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Returns when the next pending delivery that is not due yet will be, in ms since the epoch. */
export async function findNextDueTime(db: Db, { table }: QueuePlace, now: number): Promise<number> {
  const row = await pending(db, table)
    .select('due_at')
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? FOREVER;
}

/**
 * Makes deliveries due whose due time is further ahead than possible, because the clock was set back. Returns their
 * number, and writes nothing when there are none.
 * @param delays the longest delay of a pending delivery in ms, by its number of attempts; the last one also of more
 */
export async function recall(
  { read, transaction }: Pick<Database, 'read' | 'transaction'>,
  { table }: QueuePlace,
  now: number,
  delays: readonly number[],
): Promise<number> {
  const last = delays.length - 1;
  const strays = (db: Db) =>
    pending(db, table)
      .select('id')
      .where('due_at', '>', latestPlausibleTime(now))
      .where((eb) =>
        eb.or(
          delays.map((delay, attempts) =>
            eb.and([
              eb('attempts', attempts === last ? '>=' : '=', attempts),
              eb('due_at', '>', latestPlausibleTime(now + delay)),
            ]),
          ),
        ),
      );
  if (!(await strays(read).limit(1).executeTakeFirst())) return 0;
  const { numUpdatedRows } = await transaction((db) =>
    queue(db)
      .updateTable(table as 'queue')
      .set({ due_at: now })
      .where('id', 'in', strays(db))
      .executeTakeFirst(),
  );
  return Number(numUpdatedRows);
}

/**
 * Leases a due delivery, unless another instance was faster. Counts the attempt first, so that a delivery that crashes
 * the process is abandoned eventually.
 */
export async function acquireLease(
  db: Db,
  { table }: QueuePlace,
  { id, lease }: Leased,
  now: number,
  leaseMs: number,
): Promise<boolean> {
  const result = await queue(db)
    .updateTable(table as 'queue')
    .set((eb) => ({ lease, leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .where(isFree(now, leaseMs))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/**
 * Records the outcome of an attempt and ends the lease. Returns false when another instance has acquired the lease or
 * the delivery is gone.
 */
export async function settle(
  db: Db,
  { table }: QueuePlace,
  { id, lease }: Leased,
  columns: Partial<DeliveryTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await queue(db)
    .updateTable(table as 'queue')
    .set({ ...columns, lease: null, leased_until: 0 })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a delivery that should no longer be made. */
export async function drop(db: Db, { table }: QueuePlace, { id, lease }: Leased): Promise<void> {
  await queue(db)
    .deleteFrom(table as 'queue')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Makes deliveries in these states due now and resets their attempts. */
export async function retry(
  db: Db,
  { table }: QueuePlace,
  ids: readonly string[],
  now: number,
  states: readonly DeliveryTable['state'][],
): Promise<void> {
  if (ids.length === 0) return;
  await queue(db)
    .updateTable(table as 'queue')
    .set({ state: 'pending', attempts: 0, due_at: now, error: null, finished_at: null })
    .where('id', 'in', ids)
    .where('state', 'in', states)
    .execute();
}

function queue(db: Db): QueueDb {
  return db as unknown as QueueDb;
}

function pending(db: Db, table: DeliveryQueueName) {
  return queue(db)
    .selectFrom(table as 'queue')
    .where('state', '=', 'pending');
}

function outside<O>(
  query: SelectQueryBuilder<{ queue: DeliveryTable }, 'queue', O>,
  { laneColumn }: QueuePlace,
  lanes: readonly string[],
) {
  return laneColumn === undefined || lanes.length === 0
    ? query
    : query.where(laneColumn as 'id', 'not in', lanes);
}

function isFree(now: number, leaseMs: number) {
  const held = latestPlausibleTime(now + leaseMs);
  return (eb: ExpressionBuilder<{ queue: DeliveryTable }, 'queue'>) =>
    eb.or([eb('leased_until', '<=', now), eb('leased_until', '>', held)]);
}
