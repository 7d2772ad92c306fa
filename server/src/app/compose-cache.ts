import type { Configuration } from '../config/properties.ts';
import type { EntityChangeListener } from '../content/entity-change.ts';
import type { ContentKinds } from '../content/kind.ts';
import { changedDependencies } from '../content/entity-dependencies.ts';
import { afterCommit } from '../database/after-commit.ts';
import { createChangeFeed } from '../database/change-feed.ts';
import type { Database, Db } from '../database/database.ts';
import type { CdnPurge } from '../features/cdn/cdn-purge.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createPageStore } from '../features/view/page-store.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { contentInMemory } from './content-in-memory.ts';

export interface CacheParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  logger: Logger;
  styleSheets: StyleSheetStore;
  /** The purge of the CDN, if one is configured. */
  cdn: CdnPurge | undefined;
}

export type Cache = ReturnType<typeof composeCache>;

/** Creates the page cache and its invalidation by changes of this and of other instances. Decision 0021. */
export function composeCache(parts: CacheParts) {
  const { configuration, database, clock, logger, styleSheets, cdn } = parts;
  const pages = createPageStore({
    cacheSizeMebibytes: configuration['app.cms.cache-size'],
    clock,
  });

  const memory = contentInMemory(styleSheets, pages);
  const feed = createChangeFeed({
    database,
    url: configuration['app.database.url'],
    clock,
    logger,
    staleMs: configuration['app.cms.stale-while-unavailable'],
    onChange: memory.invalidate,
    onGap: memory.clear,
  });

  /**
   * Invalidates the names when the transaction commits: on this instance before it resolves, on the others soon
   * after.
   */
  async function invalidate(db: Db, names: readonly string[]): Promise<void> {
    await feed.announce(db, names);
    await cdn?.enqueue(db, names);
    afterCommit(db, () => memory.invalidate(names));
  }

  /** Returns a listener that invalidates the pages that depend on changed content. */
  const listener =
    (kinds: ContentKinds): EntityChangeListener =>
    async (db, changes) =>
      invalidate(db, await changedDependencies(db, changes, kinds));

  return { pages, feed, freshness: feed, listener, invalidate };
}
