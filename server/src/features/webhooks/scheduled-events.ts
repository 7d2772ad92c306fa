import { findEntities } from '../../content/store.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Happening } from './announcer.ts';
import type { Told } from './content-events.ts';
import { advanceProgress, findProgress, findScheduled } from './scheduled-events.repository.ts';

const INTERVAL_MS = 5_000;
/** The number of documents read at the same time. */
const BATCH = 200;

export interface ScheduledEventsParts {
  database: Database;
  clock: Clock;
  logger: Logger;
  announce(db: Db, happenings: readonly Happening<Told>[]): Promise<void>;
}

export type ScheduledEvents = ReturnType<typeof createScheduledEvents>;

/** Announces content that was published or unpublished by schedule. Runs on one instance at a time. */
export function createScheduledEvents({ database, clock, logger, announce }: ScheduledEventsParts) {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function announceDue(): Promise<void> {
    const until = clock.now();
    const since = await findProgress(database.read);
    if (since === undefined || since >= until) return;
    if ((await findScheduled(database.read, since, until)).length === 0) return;
    await database.transaction(async (db) => {
      if (!(await advanceProgress(db, since, until))) return;
      const due = await findScheduled(db, since, until);
      for (let first = 0; first < due.length; first += BATCH) {
        const batch = due.slice(first, first + BATCH);
        const entities = await findEntities(
          db,
          batch.map(({ id }) => id),
        );
        await announce(
          db,
          batch.map(({ id, kind, at, isEnd }) => ({
            event: `${kind}.${isEnd ? 'unpublished' : 'published'}` as const,
            at,
            subject: entities.get(id) as Told,
          })),
        );
      }
    });
  }

  function run(): Promise<void> {
    running = running.then(async () => {
      if (isStopped) return;
      await announceDue().catch((err: unknown) => logger.event('webhook calls paused', { err }));
    });
    return running;
  }

  return {
    /** Announces due changes. Never rejects. */
    run,
    start() {
      timer = setInterval(() => void run(), INTERVAL_MS).unref();
      void run();
    },
    async close() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
