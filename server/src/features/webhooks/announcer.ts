import { includesEvent, type WebhookEvent } from '../../contract/webhook-events.ts';
import type { WebhookData } from '../../contract/webhook.ts';
import { afterCommit } from '../../database/after-commit.ts';
import type { Db } from '../../database/database.ts';
import { newDelivery } from '../../outbox/delivery-queue.repository.ts';
import { insertDeliveries } from './webhook-delivery.repository.ts';
import { findSubscribers } from './webhook.repository.ts';

/** An event of a subject. */
export interface Happening<Subject> {
  event: WebhookEvent;
  /** ms since the epoch. */
  at: number;
  subject: Subject;
}

/** The stored part of a call: its body without the values of a submission. */
export interface CallPayload {
  /** ms since the epoch. */
  at: number;
  data: WebhookData;
}

export type Announce = <Subject>(
  db: Db,
  happenings: readonly Happening<Subject>[],
  describe: (subjects: readonly Subject[]) => Promise<WebhookData[]> | WebhookData[],
) => Promise<void>;

/**
 * Returns a function that queues calls in the transaction of an event, for the webhooks subscribed to it. Subjects
 * are described only if there are any.
 */
export function createAnnounce(now: () => number, wake: () => void): Announce {
  return async (db, happenings, describe) => {
    if (happenings.length === 0) return;
    const subscribers = await findSubscribers(db);
    const told = happenings.flatMap((happening) => {
      const { event, at } = happening;
      const webhooks = subscribers.filter(
        ({ subscriptions, createdAt }) => createdAt <= at && includesEvent(subscriptions, event),
      );
      return webhooks.length > 0 ? [{ ...happening, webhooks }] : [];
    });
    if (told.length === 0) return;
    const data = await describe(told.map(({ subject }) => subject));
    const rows = told.flatMap(({ event, at, webhooks }, index) =>
      webhooks.map(({ id: webhook_id }) => ({
        ...newDelivery({ at, data: data[index]! } satisfies CallPayload, now()),
        ...{ webhook_id, event, response_status: null },
      })),
    );
    await insertDeliveries(db, rows);
    afterCommit(db, wake);
  };
}
