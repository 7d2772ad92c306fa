import type { Configuration } from '../../config/properties.ts';
import type { PurgeRequest } from '../../config/property.ts';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database, Db } from '../../database/database.ts';
import type { DeliveryTable } from '../../database/outbox-tables.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { MANY_KEY, SITE_KEY, surrogateKeys } from '../../kernel/surrogate-keys.ts';
import { createDeliveryQueue, type Outcome } from '../../outbox/delivery-queue.ts';
import { newDelivery } from '../../outbox/delivery-queue.repository.ts';
import { sendRequest } from '../../outbox/send-request.ts';
import { insertPurge } from './cdn-purge.repository.ts';
import { KEPT_AT_EDGE_MS, keyGroups, MAX_KEYS, requestBody, requestHeaders } from './cdn-purge.rules.ts';

const TIMEOUT_MS = 3_000;
const LEASE_MS = 6_000;
/** The delay after a failed attempt. Together with the timeout, it is less than ten seconds. */
const RETRY_MS = 2_000;
const POLL_MS = 2_000;
/** Longer than an instance may lag behind, or a request may be in flight, when a save is purged. */
const SECOND_PURGE_MS = 500;
const MARGIN_MS = 1_000;

export interface CdnPurgeParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  logger: Logger;
}

interface Payload {
  keys: string[];
  /** The number of purges that succeeded. */
  done: number;
}

export type CdnPurge = NonNullable<ReturnType<typeof createCdnPurge>>;

/**
 * Purges changed pages from the CDN, in order, and retries until it accepts. Each purge is sent three times: at once,
 * half a second later, and after the render timeout, because a response rendered before the save may reach the cache
 * after the first purge. Returns undefined unless `app.cms.cdn-purge` is set. Decision 0057.
 */
export function createCdnPurge({ configuration, database, clock, logger }: CdnPurgeParts) {
  const request = configuration['app.cms.cdn-purge'];
  if (!request) return undefined;
  const token = configuration['app.cms.cdn-purge-token'] ?? '';
  const steps = [SECOND_PURGE_MS, configuration['app.cms.render-timeout'] + MARGIN_MS];
  let isFailing = false;

  const queue = createDeliveryQueue<DeliveryTable>({
    database,
    clock,
    place: { table: 'cdn_purge' },
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    pauseMs: RETRY_MS,
    delays: [Math.max(RETRY_MS, ...steps)],
    attempt,
    onPaused: (err) => logger.event('cdn purge paused', { err }),
    onRecalled: (deliveries) => logger.event('clock set back', { queue: 'purges', deliveries }),
  });

  async function attempt(row: DeliveryTable): Promise<Outcome> {
    if (row.expires_at !== null && clock.now() >= row.expires_at) return { state: 'dropped' };
    const { keys, done } = JSON.parse(row.payload) as Payload;
    try {
      for (const group of keyGroups(keys)) await purge(request!, token, group);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) logger.event('cdn purge failed', { reason });
      isFailing = true;
      return { state: 'pending', delayMs: RETRY_MS, error: reason, isAway: true };
    }
    if (isFailing) logger.event('cdn purge recovered');
    isFailing = false;
    const delayMs = steps[done];
    if (delayMs === undefined) return { state: 'dropped' };
    const payload = JSON.stringify({ keys, done: done + 1 } satisfies Payload);
    return { state: 'pending', delayMs, error: null, columns: { payload } };
  }

  async function add(db: Db, keys: readonly string[]): Promise<void> {
    const now = clock.now();
    const payload: Payload = { keys: keys.length <= MAX_KEYS ? [...keys] : [SITE_KEY], done: 0 };
    await insertPurge(db, newDelivery(payload, now, { expiresAt: now + KEPT_AT_EDGE_MS }));
    afterCommit(db, queue.wake);
  }

  return {
    keysHeader: request.keysHeader,
    deliverDue: queue.deliverDue,
    /** Queues the purge of the pages that depend on these names, in the caller's transaction. */
    async enqueue(db: Db, names: readonly string[]): Promise<void> {
      const keys = surrogateKeys(names);
      if (keys.length > 0) await add(db, [...new Set([...keys, MANY_KEY])]);
    },
    /** Starts with a purge of everything: templates, texts or settings may have changed. */
    async start(): Promise<void> {
      try {
        await database.transaction((db) => add(db, [SITE_KEY]));
      } catch (err) {
        logger.event('cdn purge paused', { err });
      }
      queue.start();
    },
    close: queue.close,
  };
}

async function purge(request: PurgeRequest, token: string, keys: readonly string[]): Promise<void> {
  const status = await sendRequest({
    url: new URL(request.url),
    method: request.method,
    headers: requestHeaders(request, { keys, token }),
    body: requestBody(request, { keys, token }),
    timeoutMs: TIMEOUT_MS,
  });
  if (status < 200 || status > 299) throw new Error(`status ${status}`);
}
