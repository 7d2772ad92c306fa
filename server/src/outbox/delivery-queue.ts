import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import type { DeliveryTable } from '../database/outbox-tables.ts';
import { hasPassed, type Clock } from '../kernel/clock.ts';
import {
  acquireLease,
  drop,
  findDue,
  findNextDueTime,
  recall,
  settle,
  type Leased,
  type QueuePlace,
} from './delivery-queue.repository.ts';

const PRUNE_INTERVAL_MS = 60 * 60_000;
/** How long finished deliveries are kept. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** How long a shutdown waits for deliveries being made. */
const STOP_WITHIN_MS = 5_000;
/** The shortest time between two rounds of the timer. */
const MIN_INTERVAL_MS = 50;

/** The outcome of an attempt. */
export type Outcome = (
  | { state: 'sent' }
  | { state: 'failed'; error: string }
  /** To be attempted again; a null error is a further step of the same delivery, which resets its attempts. */
  | { state: 'pending'; delayMs: number; error: string | null }
  /** No longer wanted. */
  | { state: 'dropped' }
) & {
  /** Further columns of the delivery. */
  columns?: object;
  /** Whether the destination is unavailable, so that the next delivery of the lane would fail too. */
  isAway?: boolean;
};

export interface DeliveryQueueOptions<Row extends DeliveryTable> {
  database: Database;
  clock: Clock;
  place: QueuePlace;
  /** Returns the lane of a delivery. A lane makes one delivery at a time, and pauses when its destination is away. */
  laneOf?(row: Row): string;
  /** The number of lanes that deliver at the same time. */
  atOnce?: number;
  /** Much longer than an attempt. After it, the process that held the lease has died. */
  leaseMs: number;
  /** The longest time between checks for due deliveries. */
  pollMs: number;
  /** The pause of a lane after its destination was unavailable. */
  pauseMs: number;
  /** The longest delay of a pending delivery by its number of attempts, in ms. Decision 0036. */
  delays: readonly number[];
  /** Makes an attempt. After it throws, the lease has to end before the next attempt. */
  attempt(row: Row): Promise<Outcome>;
  /** Called in the transaction that records an outcome. */
  onSettled?(db: Db, row: Row, outcome: Outcome, at: number): Promise<void>;
  /** Called after each round. */
  afterRound?(): Promise<void>;
  /** Called when the queue could not be read or updated. */
  onPaused(error: unknown): void;
  /** Called with the number of deliveries that a clock set back would have delayed. */
  onRecalled(deliveries: number): void;
  /** Deletes what finished before an instant. */
  prune?(db: Db, before: number): Promise<void>;
}

/** Makes deliveries in the background, each by one instance at a time, until it is recorded as sent or failed. */
export interface DeliveryQueue {
  /** Makes due deliveries in the background. Call after a transaction that queued some. */
  wake(): void;
  /** Makes all due deliveries. Never rejects. */
  deliverDue(): Promise<void>;
  /** Starts polling for due deliveries. */
  start(): void;
  /** Stops polling. A delivery being made may still arrive. */
  close(): Promise<void>;
}

/** Creates the sender of a queue: rows that are written in the transaction of their cause. Decision 0057. */
export function createDeliveryQueue<Row extends DeliveryTable>(
  options: DeliveryQueueOptions<Row>,
): DeliveryQueue {
  const { database, clock, place, laneOf = () => '', atOnce = 1, leaseMs, pollMs, pauseMs } = options;
  const underWay = new Map<string, Promise<void>>();
  const pausedSince = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let request = Promise.withResolvers<undefined>();
  let isRequested = false;
  let isStarted = false;
  let stopped = false;
  let prunedAt = -Infinity;
  let recalledAt = -Infinity;

  async function deliver(row: Row): Promise<void> {
    const leased: Leased = { id: row.id, lease: randomUUID() };
    const isOurs = await database.transaction((db) => acquireLease(db, place, leased, clock.now(), leaseMs));
    if (!isOurs) return;
    const outcome = await options.attempt(row);
    if (outcome.isAway) pausedSince.set(laneOf(row), clock.now());
    const now = clock.now();
    await database.transaction(async (db) => {
      if (outcome.state === 'dropped') return drop(db, place, leased);
      const isSettled = await settle(db, place, leased, columnsOf(outcome, now));
      if (isSettled) await options.onSettled?.(db, row, outcome, now);
    });
  }
  /** Returns the lanes that deliver, or wait because their destination is away. */
  function closedLanes(): string[] {
    for (const [lane, since] of pausedSince)
      if (hasPassed(pauseMs, since, clock.now())) pausedSince.delete(lane);
    return [...underWay.keys(), ...pausedSince.keys()];
  }

  async function findNext(): Promise<Row | undefined> {
    const except = closedLanes();
    if (stopped || underWay.size >= atOnce || (!place.laneColumn && except.length > 0)) return undefined;
    return (await findDue(database.read, place, clock.now(), { leaseMs, except })) as Row | undefined;
  }

  async function deliverAll(): Promise<void> {
    await recallStrays();
    for (;;) {
      request = Promise.withResolvers();
      isRequested = false;
      const row = await findNext();
      if (!row) {
        // Nothing is due, not even in a lane that ended during the query.
        if (underWay.size === 0 && !isRequested) break;
        await Promise.race([...underWay.values(), request.promise]);
        continue;
      }
      const lane = laneOf(row);
      const delivery = deliver(row)
        .catch((error: unknown) => {
          pausedSince.set(lane, clock.now());
          report(error);
        })
        .finally(() => {
          underWay.delete(lane);
          isRequested = true;
          request.resolve(undefined);
        });
      underWay.set(lane, delivery);
    }
    await options.afterRound?.();
    const now = clock.now();
    if (stopped || !options.prune || !hasPassed(PRUNE_INTERVAL_MS, prunedAt, now)) return;
    prunedAt = now;
    await database.transaction((db) => options.prune!(db, now - KEPT_MS));
  }

  async function recallStrays(): Promise<void> {
    const now = clock.now();
    if (stopped || !hasPassed(pollMs, recalledAt, now)) return;
    recalledAt = now;
    const deliveries = await recall(database, place, now, options.delays);
    if (deliveries > 0) options.onRecalled(deliveries);
  }

  function report(error: unknown): void {
    if (!stopped) options.onPaused(error);
  }

  function deliverDue(): Promise<void> {
    if (stopped) return delivering ?? Promise.resolve();
    isRequested = true;
    request.resolve(undefined);
    delivering ??= (async () => {
      // The last read may have missed what was queued in the meantime.
      while (isRequested) {
        isRequested = false;
        await deliverAll().catch(report);
      }
      delivering = undefined;
      await scheduleNext().catch(report);
    })();
    return delivering;
  }

  async function scheduleNext(): Promise<void> {
    clearTimeout(timer);
    if (!isStarted || stopped) return;
    // Set before the query, which may fail.
    timer = setTimeout(() => void deliverDue(), pollMs).unref();
    const now = clock.now();
    const wait = (await findNextDueTime(database.read, place, now)) - now;
    if (wait >= pollMs || stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void deliverDue(), Math.max(MIN_INTERVAL_MS, wait)).unref();
  }

  return {
    wake: () => void deliverDue(),
    deliverDue,
    start() {
      if (isStarted) return;
      isStarted = true;
      void deliverDue();
    },
    async close() {
      stopped = true;
      clearTimeout(timer);
      if (!delivering) return;
      const patience = new AbortController();
      await Promise.race([delivering, pause(STOP_WITHIN_MS, patience.signal)]);
      patience.abort();
    },
  };
}

function columnsOf(outcome: Exclude<Outcome, { state: 'dropped' }>, now: number): Partial<DeliveryTable> {
  const { state, columns } = outcome;
  if (state === 'sent') return { state, error: null, finished_at: now, ...columns };
  if (state === 'failed') return { state, error: outcome.error, finished_at: now, ...columns };
  const { error, delayMs } = outcome;
  return { state, error, due_at: now + delayMs, ...(error === null ? { attempts: 0 } : {}), ...columns };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
