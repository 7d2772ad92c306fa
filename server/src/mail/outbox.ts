import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import { hasPassed, type Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { MailTransport, MailWriter, QueuedMail } from './mail.ts';
import { describeMailError, isRefusedForGood, isServerAway, LEASE_MS, retryDelay } from './mail.rules.ts';
import {
  deleteFinishedMails,
  dropMail,
  findDueMail,
  insertMails,
  leaseMail,
  recallMails,
  settleMail,
  toMailRow,
  type DueMail,
  type MailRow,
} from './outbox.repository.ts';

const POLL_INTERVAL_MS = 15_000;
/**
 * The pause after the mail server was unreachable: longer than the polling interval, so that not every email tries it
 * again.
 */
const UNAVAILABLE_MS = 30_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const PRUNE_INTERVAL_MS = 60 * 60_000;
/** How long a shutdown waits for the email being sent. */
const STOP_WITHIN_MS = 5_000;

/**
 * Queues and sends emails. They are inserted as rows in the transaction of their cause and sent afterwards by any
 * instance: at least once, always with the same `Message-ID`. An unavailable mail server delays no request.
 */
export interface Outbox {
  /** Whether a sender (`app.cms.mail-from`) is configured. Without one no email is queued, which is logged once. */
  readonly canSend: boolean;
  /** Registers the writer of a kind of email. */
  writeWith(kind: string, writer: MailWriter): void;
  /** Queues emails in the caller's transaction. Returns their ids; none without a sender. */
  enqueue(db: Db, ...mails: readonly QueuedMail[]): Promise<string[]>;
  /** Sends due emails in the background. Call after a transaction that queued some. */
  wake(): void;
  /** Sends all due emails. Never rejects. */
  deliverDue(): Promise<void>;
  /** Starts polling for due emails. */
  start(): void;
  /** Stops polling. An email being sent may still arrive. */
  close(): Promise<void>;
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

export function createOutbox({
  database,
  clock,
  logger,
  transport,
  onAbandoned,
}: OutboxDependencies): Outbox {
  const writers = new Map<string, MailWriter>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let isRequested = false;
  let stopped = false;
  let prunedAt = -Infinity;
  let recalledAt = -Infinity;
  let unavailableSince = -Infinity;
  let hasWarnedOfSender = false;

  /** Returns false when the mail server is unavailable and the next email would fail too. */
  async function attempt(mail: DueMail, lease: string, via: MailTransport): Promise<boolean> {
    const leased = { id: mail.id, lease };
    const isLate = mail.expiresAt !== null && clock.now() >= mail.expiresAt;
    try {
      if (mail.attempts > 0 && retryDelay(mail.attempts) === undefined) throw new NoAttemptLeft();
      const writer = writers.get(mail.kind);
      if (!writer) throw new Error(`there is no composer for emails of the kind "${mail.kind}"`);
      const content = isLate ? undefined : await writer(mail.payload, mail);
      if (content === undefined) {
        await database.transaction((db) => dropMail(db, leased));
        return true;
      }
      await via.send(content, mail.id);
      const sent = { state: 'sent', at: clock.now(), to: content.to } as const;
      await database.transaction((db) => settleMail(db, leased, sent));
      return true;
    } catch (error) {
      await settleFailure(mail, leased, error);
      return !isServerAway(error);
    }
  }

  async function settleFailure(
    mail: DueMail,
    leased: { id: string; lease: string },
    error: unknown,
  ): Promise<void> {
    const now = clock.now();
    const delay = isRefusedForGood(error) ? undefined : retryDelay(mail.attempts + 1);
    const reason = describeMailError(error);
    logger.event(delay === undefined ? 'mail delivery abandoned' : 'mail delivery deferred', {
      ...{ mail: mail.id, kind: mail.kind, reason },
    });
    await database.transaction(async (db) => {
      if (delay !== undefined) {
        await settleMail(db, leased, { state: 'pending', dueAt: now + delay, error: reason });
      } else if (await settleMail(db, leased, { state: 'failed', at: now, error: reason })) {
        await onAbandoned?.(db, mail.kind, now);
      }
    });
  }

  async function deliverAll(via: MailTransport): Promise<void> {
    await recall(clock.now());
    let isUnavailable = !hasPassed(UNAVAILABLE_MS, unavailableSince, clock.now());
    while (!isUnavailable) {
      const mail = stopped ? undefined : await findDueMail(database.read, clock.now());
      if (!mail) break;
      const lease = randomUUID();
      const now = clock.now();
      const isOurs = await database.transaction((db) => leaseMail(db, mail.id, lease, now, now + LEASE_MS));
      if (isOurs) isUnavailable = !(await attempt(mail, lease, via));
      if (isUnavailable) unavailableSince = clock.now();
    }
    await via.close();
    const now = clock.now();
    if (stopped || !hasPassed(PRUNE_INTERVAL_MS, prunedAt, now)) return;
    prunedAt = now;
    await database.transaction((db) => deleteFinishedMails(db, now - KEPT_MS));
  }

  async function recall(now: number): Promise<void> {
    if (stopped || !hasPassed(POLL_INTERVAL_MS, recalledAt, now)) return;
    recalledAt = now;
    const mails = await recallMails(database, now);
    if (mails > 0) logger.event('clock set back', { mails });
  }

  function deliver(): Promise<void> {
    if (!transport || stopped) return delivering ?? Promise.resolve();
    isRequested = true;
    delivering ??= (async (via: MailTransport) => {
      // The last read may have missed emails queued in the meantime.
      while (isRequested) {
        isRequested = false;
        await deliverAll(via).catch((error: unknown) => {
          if (!stopped) logger.event('mail delivery paused', { err: error });
        });
      }
      delivering = undefined;
    })(transport);
    return delivering;
  }

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
    canSend: transport !== undefined,
    writeWith: (kind, writer) => void writers.set(kind, writer),

    async enqueue(db, ...mails) {
      const rows = toRows(mails);
      await insertMails(db, rows);
      return rows.map(({ id }) => id);
    },

    wake: () => void deliver(),
    deliverDue: deliver,

    start() {
      if (!transport || timer) return;
      timer = setInterval(() => void deliver(), POLL_INTERVAL_MS).unref();
      void deliver();
    },

    async close() {
      stopped = true;
      clearInterval(timer);
      if (!delivering) return;
      const patience = new AbortController();
      await Promise.race([delivering, pause(STOP_WITHIN_MS, patience.signal)]);
      patience.abort();
    },
  };
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
