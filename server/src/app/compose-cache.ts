import type { Configuration } from '../config/properties.ts';
import type { EntityChangeListener } from '../content/entity-change.ts';
import { changedDependencies } from '../content/entity-dependencies.ts';
import { afterCommit } from '../database/after-commit.ts';
import { createChangeFeed } from '../database/change-feed.ts';
import type { Database, Db } from '../database/database.ts';
import { createPageStore } from '../features/view/page-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

export interface CacheParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Present when other threads keep pages too. */
  workers?: Pick<WorkerPool, 'signal' | 'tell'> | undefined;
}

export type Cache = ReturnType<typeof composeCache>;

/** Pages in memory, and how they learn of changes: those of this instance and those of the others. Decision 0021. */
export function composeCache({ configuration, database, clock, logger, workers }: CacheParts) {
  const pages = createPageStore({
    cacheSizeMebibytes: configuration['app.cms.cache-size'] / configuration['app.server.workers'],
    clock,
  });

  const feed = createChangeFeed({
    database,
    url: configuration['app.database.url'],
    clock,
    logger,
    staleMs: configuration['app.cms.stale-while-unavailable'],
    onChange: drop,
    onGap() {
      pages.clear();
      workers?.tell('everything');
    },
    onLook: workers?.signal.confirm,
  });

  function drop(names: readonly string[]): void {
    pages.invalidate(names);
    workers?.tell(names);
  }

  /** Drops what depends on the names when the transaction is committed: here before it resolves, elsewhere soon after. */
  async function invalidate(db: Db, names: readonly string[]): Promise<void> {
    await feed.announce(db, names);
    afterCommit(db, () => drop(names));
  }

  const listener: EntityChangeListener = async (db, changes) =>
    invalidate(db, await changedDependencies(db, changes));

  return { pages, feed, freshness: feed, listener, invalidate };
}
