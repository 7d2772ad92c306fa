import { randomUUID } from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { MailTransport, MailWriter, QueuedMail } from './mail.ts';
import { describeMailError, isRefusedForGood, retryDelay } from './mail.rules.ts';
import {
  deleteFinishedMails,
  dropMail,
  findDueMail,
  insertMail,
  leaseMail,
  settleMail,
  type DueMail,
} from './outbox.repository.ts';

/** Far longer than a mail server may be silent: after it, whoever had the mail is gone. */
const LEASE_MS = 5 * 60_000;
const POLL_INTERVAL_MS = 15_000;
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
  /** Queues a mail in the caller's transaction; gives its id, or undefined without a sender. */
  enqueue(db: Db, mail: QueuedMail): Promise<string | undefined>;
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
}

export function createOutbox({ database, clock, logger, transport }: OutboxDependencies): Outbox {
  const writers = new Map<string, MailWriter>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;
  let cleanedUpAt = -Infinity;
  let isMissingSenderTold = false;

  async function attempt(mail: DueMail, lease: string, via: MailTransport): Promise<void> {
    const leased = { id: mail.id, lease };
    const isLate = mail.expiresAt !== null && clock.now() >= mail.expiresAt;
    try {
      const writer = writers.get(mail.kind);
      if (!writer) throw new Error(`nothing writes mails of the kind "${mail.kind}"`);
      const content = isLate ? undefined : await writer(mail.payload);
      if (content === undefined) {
        await database.transaction((db) => dropMail(db, leased));
        return;
      }
      await via.send(content, mail.id);
      const sent = { state: 'sent', at: clock.now(), to: content.to } as const;
      await database.transaction((db) => settleMail(db, leased, sent));
    } catch (error) {
      const now = clock.now();
      const delay = isRefusedForGood(error) ? undefined : retryDelay(mail.attempts + 1);
      const told = describeMailError(error);
      logger.warn(
        { mail: mail.id, kind: mail.kind, again: delay !== undefined, reason: told },
        'mail not sent',
      );
      await database.transaction((db) =>
        settleMail(
          db,
          leased,
          delay === undefined
            ? { state: 'failed', at: now, error: told }
            : { state: 'pending', dueAt: now + delay, error: told },
        ),
      );
    }
  }

  async function deliverAll(via: MailTransport): Promise<void> {
    for (;;) {
      const mail = stopped ? undefined : await findDueMail(database.read, clock.now());
      if (!mail) break;
      const lease = randomUUID();
      const now = clock.now();
      const isOurs = await database.transaction((db) => leaseMail(db, mail.id, lease, now, now + LEASE_MS));
      if (isOurs) await attempt(mail, lease, via);
    }
    const now = clock.now();
    if (stopped || now - cleanedUpAt < CLEAN_UP_INTERVAL_MS) return;
    cleanedUpAt = now;
    await database.transaction((db) => deleteFinishedMails(db, now - KEPT_MS));
  }

  function deliver(): Promise<void> {
    if (!transport || stopped) return delivering ?? Promise.resolve();
    wanted = true;
    delivering ??= (async (via: MailTransport) => {
      // What was queued while the last look went on may have been missed by it.
      while (wanted) {
        wanted = false;
        await deliverAll(via).catch((error: unknown) => {
          if (!stopped) logger.warn({ err: error }, 'mails cannot be sent at the moment');
        });
      }
      delivering = undefined;
    })(transport);
    return delivering;
  }

  return {
    canSend: transport !== undefined,
    writeWith: (kind, writer) => void writers.set(kind, writer),

    async enqueue(db, mail) {
      if (transport) return insertMail(db, mail, clock.now());
      if (!isMissingSenderTold) {
        isMissingSenderTold = true;
        logger.warn('A mail was asked for, but app.cms.mail-from is not set: no mail is sent.');
      }
      return undefined;
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
