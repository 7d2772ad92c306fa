import { authoritiesFor, type WebhookEvent } from '../../contract/webhook-events.ts';
import type { Database } from '../../database/database.ts';
import type { WebhookDeliveryTable } from '../../database/outbox-tables.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createDeliveryQueue, type DeliveryQueue, type Outcome } from '../../outbox/delivery-queue.ts';
import { AddressRefused, sendRequest } from '../../outbox/send-request.ts';
import { findAuthorities } from '../../security/authority.repository.ts';
import { unseal } from '../../security/secret-box.ts';
import type { CallPayload } from './announcer.ts';
import { deleteFinishedDeliveries, findResultValues } from './webhook-delivery.repository.ts';
import { findWebhook, type CalledWebhook } from './webhook.repository.ts';
import { retryDelay, signedHeaders, WEBHOOK_DELAYS, type MayConnect } from './webhook.rules.ts';

const TIMEOUT_MS = 10_000;
const LEASE_MS = 60_000;
const POLL_MS = 5_000;
/** The pause of a webhook after its receiver was unreachable. */
const PAUSE_MS = 30_000;
/** The number of webhooks called concurrently. */
const AT_ONCE = 4;

export interface WebhookSenderParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  mayConnect: MayConnect;
  /** Returns the encryption key of the secrets. */
  key(): Promise<Buffer>;
}

/** A call that must not be retried. */
class Refused extends Error {}

/**
 * Creates the sender of calls. Calls of a webhook are sent one at a time, at least once, always with the same
 * `webhook-id`; its owner's authorities are checked for each. Decision 0057.
 */
export function createWebhookSender(parts: WebhookSenderParts): DeliveryQueue {
  const { database, clock, logger, mayConnect, key } = parts;

  async function call(row: WebhookDeliveryTable): Promise<number> {
    const webhook = await findWebhook(database.read, row.webhook_id);
    if (!webhook?.enabled) throw new Refused('the webhook is disabled');
    await refuseUnauthorised(webhook, row.event as WebhookEvent);
    const secret = unseal(await key(), webhook.secret, webhook.id);
    if (secret === undefined) throw new Refused('its secret was encrypted with another app.security.secret');
    const url = new URL(webhook.url);
    const body = await bodyOf(webhook, row);
    const signed = { id: row.id, timestamp: Math.floor(clock.now() / 1000), body };
    return sendRequest({
      ...{ url, body, method: 'POST', timeoutMs: TIMEOUT_MS },
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Parvis',
        ...signedHeaders(signed, secret),
      },
      isAllowed: (address) => mayConnect(url, address),
    });
  }

  async function refuseUnauthorised({ ownerId }: CalledWebhook, event: WebhookEvent): Promise<void> {
    const held = await findAuthorities(database.read, ownerId);
    const missing = authoritiesFor([event]).find((authority) => !held.has(authority));
    if (missing !== undefined || held.size === 0)
      throw new Refused(`whoever saved the webhook last no longer has ${missing ?? 'any authority'}`);
  }

  async function bodyOf({ includeValues }: CalledWebhook, { event, payload }: WebhookDeliveryTable) {
    const { at, data } = JSON.parse(payload) as CallPayload;
    const values =
      includeValues && event === 'form-result.stored'
        ? { values: (await findResultValues(database.read, data.id)) ?? null }
        : {};
    return JSON.stringify({ type: event, timestamp: toInstant(at), data: { ...data, ...values } });
  }

  async function attempt(row: WebhookDeliveryTable): Promise<Outcome> {
    let status: number | null = null;
    let fault: unknown;
    try {
      status = await call(row);
      if (status >= 200 && status < 300) return { state: 'sent', columns: { response_status: status } };
    } catch (error) {
      fault = error;
    }
    const error = fault === undefined ? `the response had the status ${status}` : messageOf(fault);
    const isFinal = fault instanceof Refused || fault instanceof AddressRefused || status === 410;
    const delayMs = isFinal ? undefined : retryDelay(row.attempts + 1);
    const columns = { response_status: status };
    logger.event(delayMs === undefined ? 'webhook call abandoned' : 'webhook call deferred', {
      ...{ webhook: row.webhook_id, call: row.id, reason: error },
    });
    return delayMs === undefined
      ? { state: 'failed', error, columns }
      : { state: 'pending', delayMs, error, columns, isAway: status === null };
  }

  return createDeliveryQueue<WebhookDeliveryTable>({
    database,
    clock,
    place: { table: 'webhook_delivery', laneColumn: 'webhook_id' },
    laneOf: (row) => row.webhook_id,
    atOnce: AT_ONCE,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    pauseMs: PAUSE_MS,
    delays: WEBHOOK_DELAYS,
    attempt,
    prune: deleteFinishedDeliveries,
    onPaused: (err) => logger.event('webhook calls paused', { err }),
    onRecalled: (deliveries) => logger.event('clock set back', { queue: 'webhooks', deliveries }),
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
