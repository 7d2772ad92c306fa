import type { Database, Db } from '../database/database.ts';
import type { MailOutboxTable } from '../database/outbox-tables.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createDeliveryQueue, type DeliveryQueue, type Outcome } from '../outbox/delivery-queue.ts';
import type { MailTransport, MailWriter, QueuedMail } from './mail.ts';
import {
  describeMailError,
  isRefusedForGood,
  isServerAway,
  LEASE_MS,
  MAIL_DELAYS,
  retryDelay,
} from './mail.rules.ts';
import { deleteFinishedMails, insertMails, toMailRow, type MailRow } from './outbox.repository.ts';

const POLL_INTERVAL_MS = 15_000;
/**
 * The pause after the mail server was unreachable: longer than the polling interval, so that not every email tries it
 * again.
 */
const UNAVAILABLE_MS = 30_000;

/**
 * Queues and sends emails. They are inserted as rows in the transaction of their cause and sent afterwards by any
 * instance: at least once, always with the same `Message-ID`. An unavailable mail server delays no request.
 */
export interface Outbox extends DeliveryQueue {
  /** Whether a sender (`app.cms.mail-from`) is configured. Without one no email is queued, which is logged once. */
  readonly canSend: boolean;
  /** Registers the writer of a kind of email. */
  writeWith(kind: string, writer: MailWriter): void;
  /** Queues emails in the caller's transaction. Returns their ids; none without a sender. */
  enqueue(db: Db, ...mails: readonly QueuedMail[]): Promise<string[]>;
}

export interface OutboxDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Undefined without a sender. */
  transport: MailTransport | undefined;
  /** Called in the transaction that marks an email as abandoned. */
  onAbandoned?: (db: Db, kind: string, at: number) => Promise<void>;
}

/** Every attempt ended with its process or lost its lease. */
class NoAttemptLeft extends Error {
  override readonly message = 'every attempt was interrupted';
}

const NO_DELIVERIES: DeliveryQueue = {
  wake: () => undefined,
  deliverDue: () => Promise.resolve(),
  start: () => undefined,
  close: () => Promise.resolve(),
};

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { clock, logger, transport } = dependencies;
  const writers = new Map<string, MailWriter>();
  let hasWarnedOfSender = false;

  function toRows(mails: readonly QueuedMail[]): MailRow[] {
    if (transport) return mails.map((mail) => toMailRow(mail, clock.now()));
    if (mails.length > 0 && !hasWarnedOfSender) {
      hasWarnedOfSender = true;
      logger.event('configuration warning', {
        property: 'app.cms.mail-from',
        detail: 'An email could not be sent, because app.cms.mail-from is not set.',
      });
    }
    return [];
  }

  return {
    ...(transport ? mailQueue(dependencies, writers, transport) : NO_DELIVERIES),
    canSend: transport !== undefined,
    writeWith: (kind, writer) => void writers.set(kind, writer),

    async enqueue(db, ...mails) {
      const rows = toRows(mails);
      await insertMails(db, rows);
      return rows.map(({ id }) => id);
    },
  };
}

function mailQueue(
  { database, clock, logger, onAbandoned }: OutboxDependencies,
  writers: ReadonlyMap<string, MailWriter>,
  via: MailTransport,
): DeliveryQueue {
  async function send(mail: MailOutboxTable): Promise<Outcome> {
    if (mail.attempts > 0 && retryDelay(mail.attempts) === undefined) throw new NoAttemptLeft();
    const writer = writers.get(mail.kind);
    if (!writer) throw new Error(`there is no composer for emails of the kind "${mail.kind}"`);
    const { id, recipient, about_id: aboutId, created_at: createdAt } = mail;
    const isLate = mail.expires_at !== null && clock.now() >= mail.expires_at;
    const content = isLate
      ? undefined
      : await writer(JSON.parse(mail.payload), { id, recipient, aboutId, createdAt });
    if (content === undefined) return { state: 'dropped' };
    await via.send(content, id);
    return { state: 'sent', columns: { recipient: content.to } };
  }

  function failed(mail: MailOutboxTable, error: unknown): Outcome {
    const delayMs = isRefusedForGood(error) ? undefined : retryDelay(mail.attempts + 1);
    const reason = describeMailError(error);
    logger.event(delayMs === undefined ? 'mail delivery abandoned' : 'mail delivery deferred', {
      ...{ mail: mail.id, kind: mail.kind, reason },
    });
    const isAway = isServerAway(error);
    return delayMs === undefined
      ? { state: 'failed', error: reason, isAway }
      : { state: 'pending', delayMs, error: reason, isAway };
  }

  return createDeliveryQueue<MailOutboxTable>({
    database,
    clock,
    place: { table: 'mail_outbox' },
    leaseMs: LEASE_MS,
    pollMs: POLL_INTERVAL_MS,
    pauseMs: UNAVAILABLE_MS,
    delays: MAIL_DELAYS,
    attempt: (mail) => send(mail).catch((error: unknown) => failed(mail, error)),
    async onSettled(db, mail, { state }, at) {
      if (state === 'failed') await onAbandoned?.(db, mail.kind, at);
    },
    afterRound: () => via.close(),
    prune: deleteFinishedMails,
    onPaused: (err) => logger.event('mail delivery paused', { err }),
    onRecalled: (deliveries) => logger.event('clock set back', { queue: 'emails', deliveries }),
  });
}
