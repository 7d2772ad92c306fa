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
/** After a failure to reach the mail server: longer than a poll, so that it is not asked again for every mail. */
const AWAY_MS = 30_000;
const KEPT_MS = 30 * 24 * 60 * 60_000;
const CLEAN_UP_INTERVAL_MS = 60 * 60_000;
/** How long the end of the service waits for the mail that is being sent. */
const STOP_WITHIN_MS = 5_000;

/**
 * Mails on their way out. They are rows of the database, written with what they tell of, and sent afterwards by whichever
 * instance comes first: at least once, always under the same `Message-ID`. A mail server that is away delays nobody.
 */
export interface Outbox {
  /** Whether there is a sender (`app.cms.mail-from`). Without one no mail is kept, and that is logged once. */
  readonly canSend: boolean;
  /** Says who makes the mails of a kind. */
  writeWith(kind: string, writer: MailWriter): void;
  /** Queues mails in the caller's transaction. Returns their ids; none without a sender. */
  enqueue(db: Db, ...mails: readonly QueuedMail[]): Promise<string[]>;
  /** Has a look now: to be called after a transaction that has queued something. */
  wake(): void;
  /** Sends everything that is due. Never rejects. */
  deliverDue(): Promise<void>;
  /** Looks for due mails from now on. */
  start(): void;
  /** Stops; a mail that is being sent may still arrive. */
  close(): Promise<void>;
}

export interface OutboxDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Undefined without a sender. */
  transport: MailTransport | undefined;
  /** Called in the transaction in which a mail of a kind is given up. */
  onGivenUp?: (db: Db, kind: string, at: number) => Promise<void>;
}

/** Each attempt ended the process, or lost its lease: another one would do no better. */
class NoAttemptLeft extends Error {
  override readonly message = 'every attempt was broken off';
}

export function createOutbox({ database, clock, logger, transport, onGivenUp }: OutboxDependencies): Outbox {
  const writers = new Map<string, MailWriter>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;
  let cleanedUpAt = -Infinity;
  let recalledAt = -Infinity;
  let awaySince = -Infinity;
  let isMissingSenderTold = false;

  /** False: the mail server is away, and the next mail would fare no better. */
  async function attempt(mail: DueMail, lease: string, via: MailTransport): Promise<boolean> {
    const leased = { id: mail.id, lease };
    const isLate = mail.expiresAt !== null && clock.now() >= mail.expiresAt;
    try {
      if (mail.attempts > 0 && retryDelay(mail.attempts) === undefined) throw new NoAttemptLeft();
      const writer = writers.get(mail.kind);
      if (!writer) throw new Error(`nothing writes mails of the kind "${mail.kind}"`);
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
        await onGivenUp?.(db, mail.kind, now);
      }
    });
  }

  async function deliverAll(via: MailTransport): Promise<void> {
    await recall(clock.now());
    let isAway = !hasPassed(AWAY_MS, awaySince, clock.now());
    while (!isAway) {
      const mail = stopped ? undefined : await findDueMail(database.read, clock.now());
      if (!mail) break;
      const lease = randomUUID();
      const now = clock.now();
      const isOurs = await database.transaction((db) => leaseMail(db, mail.id, lease, now, now + LEASE_MS));
      if (isOurs) isAway = !(await attempt(mail, lease, via));
      if (isAway) awaySince = clock.now();
    }
    await via.close();
    const now = clock.now();
    if (stopped || !hasPassed(CLEAN_UP_INTERVAL_MS, cleanedUpAt, now)) return;
    cleanedUpAt = now;
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
    wanted = true;
    delivering ??= (async (via: MailTransport) => {
      // What was queued while the last look went on may have been missed by it.
      while (wanted) {
        wanted = false;
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
    if (mails.length > 0 && !isMissingSenderTold) {
      isMissingSenderTold = true;
      logger.event('configuration warning', {
        property: 'app.cms.mail-from',
        detail: 'An email was to be sent, but app.cms.mail-from is not set: no emails are sent.',
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
