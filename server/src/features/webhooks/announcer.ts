import { includesEvent, type WebhookEvent } from '../../contract/webhook-events.ts';
import type { WebhookData } from '../../contract/webhook.ts';
import { afterCommit } from '../../database/after-commit.ts';
import type { Db } from '../../database/database.ts';
import { newDelivery } from '../../outbox/delivery-queue.repository.ts';
import { insertDeliveries } from './webhook-delivery.repository.ts';
import { findSubscribers } from './webhook.repository.ts';

/** Something that happened to a subject. */
export interface Happening<Subject> {
  event: WebhookEvent;
  /** ms since the epoch. */
  at: number;
  subject: Subject;
}

/** What is stored of a call: all of its body but the values of a submission. */
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
 * Returns the function that queues calls in the transaction of what happened, for the webhooks that want to know of it.
 * Subjects are described only then.
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
