import type { Metric } from 'prom-client';
import type { Database, PoolLoad } from '../../database/database.ts';
import type { CacheStatistics } from '../../rendering/cache/dependency-cache.ts';
import { readCounter, readGauge } from './read-metric.ts';

export interface Counting {
  database: Pick<Database, 'pools'>;
  pageCache: () => CacheStatistics;
  /** Requests since the start, by what served them. */
  requests: () => Readonly<Record<'memory' | 'framework', number>>;
}

/**
 * Returns metrics that other parts already count, read on demand: cached pages, requests by what served them,
 * database connections.
 */
export function kept({ pageCache, requests, database }: Counting): Metric[] {
  const ofPages = (value: (statistics: CacheStatistics) => number) => () => [
    [{}, value(pageCache())] as const,
  ];
  const ofPools = (value: (load: PoolLoad) => number) => () =>
    Object.entries(database.pools()).map(([pool, load]) => [{ pool }, value(load)] as const);
  return [
    readCounter({
      name: 'parvis_page_cache_hits_total',
      help: 'Pages served from the cache',
      read: ofPages(({ hits }) => hits),
    }),
    readCounter({
      name: 'parvis_page_cache_misses_total',
      help: 'Pages rendered because they were not in the cache',
      read: ofPages(({ misses }) => misses),
    }),
    readCounter({
      name: 'parvis_page_cache_invalidated_total',
      help: 'Cached pages invalidated by a change',
      read: ofPages(({ invalidated }) => invalidated),
    }),
    readGauge({
      name: 'parvis_page_cache_entries',
      help: 'Cached pages',
      read: ofPages(({ entries }) => entries),
    }),
    readGauge({
      name: 'parvis_page_cache_bytes',
      help: 'Memory used by cached pages',
      read: ofPages(({ bytes }) => bytes),
    }),
    readCounter({
      name: 'parvis_http_requests_total',
      help: 'Requests, answered from the cache before the framework, or by the framework',
      labels: ['answered_by'],
      read: () => Object.entries(requests()).map(([answered_by, count]) => [{ answered_by }, count] as const),
    }),
    readGauge({
      name: 'parvis_database_pool_size',
      help: 'Maximum number of concurrent database operations',
      labels: ['pool'],
      read: ofPools(({ size }) => size),
    }),
    readGauge({
      name: 'parvis_database_pool_in_use',
      help: 'Database operations in progress',
      labels: ['pool'],
      read: ofPools(({ inUse }) => inUse),
    }),
    readGauge({
      name: 'parvis_database_pool_waiting',
      help: 'Operations waiting for the database',
      labels: ['pool'],
      read: ofPools(({ waiting }) => waiting),
    }),
  ];
}
