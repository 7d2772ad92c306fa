import type { Metric } from 'prom-client';
import type { PoolLoad } from '../../database/database.ts';
import type { CacheStatistics } from '../../rendering/cache/dependency-cache.ts';
import type { ThreadCounts } from '../workers/worker-link.ts';
import { readCounter, readGauge } from './read-metric.ts';
import { TimingHistogram } from './timing-histogram.ts';

/** What all threads have done, and keep. */
export function threadMetrics(counts: () => ThreadCounts): Metric[] {
  return [...pageMetrics(counts), ...requestMetrics(counts), ...databaseMetrics(counts)];
}

function pageMetrics(counts: () => ThreadCounts): Metric[] {
  const of = (value: (statistics: CacheStatistics) => number) => () => [
    [{}, value(counts().pageCache)] as const,
  ];
  return [
    readCounter({
      name: 'parvis_page_cache_hits_total',
      help: 'Pages that were in memory',
      read: of(({ hits }) => hits),
    }),
    readCounter({
      name: 'parvis_page_cache_misses_total',
      help: 'Pages that had to be made',
      read: of(({ misses }) => misses),
    }),
    readCounter({
      name: 'parvis_page_cache_invalidated_total',
      help: 'Pages that were dropped because something they are made of changed',
      read: of(({ invalidated }) => invalidated),
    }),
    readGauge({
      name: 'parvis_page_cache_entries',
      help: 'Pages in memory',
      read: of(({ entries }) => entries),
    }),
    readGauge({
      name: 'parvis_page_cache_bytes',
      help: 'Memory that they take',
      read: of(({ bytes }) => bytes),
    }),
    new TimingHistogram({
      name: 'parvis_render_duration_seconds',
      help: 'Renderings, of what was not in memory',
      labels: ['kind'],
      read: () => counts().timings.renders,
    }),
  ];
}

function requestMetrics(counts: () => ThreadCounts): Metric[] {
  return [
    readCounter({
      name: 'parvis_http_requests_total',
      help: 'Requests, by who answered: memory, in front of the framework, or the framework',
      labels: ['answered_by'],
      read: () =>
        Object.entries(counts().requests).map(([answered_by, count]) => [{ answered_by }, count] as const),
    }),
    new TimingHistogram({
      name: 'parvis_http_request_duration_seconds',
      help: 'Requests that the framework has answered, until the last byte was handed to the system',
      labels: ['method', 'route', 'status'],
      read: () => counts().timings.requests,
    }),
  ];
}

function databaseMetrics(counts: () => ThreadCounts): Metric[] {
  const pools = (value: (load: PoolLoad) => number) => () =>
    Object.entries(counts().pools).map(([pool, load]) => [{ pool }, value(load)] as const);
  return [
    new TimingHistogram({
      name: 'parvis_database_query_duration_seconds',
      help: 'Statements and commits, by their first word',
      labels: ['database', 'statement'],
      read: () => counts().timings.queries,
    }),
    readGauge({
      name: 'parvis_database_pool_size',
      help: 'How many may be at work on the database at once',
      labels: ['pool'],
      read: pools(({ size }) => size),
    }),
    readGauge({
      name: 'parvis_database_pool_in_use',
      help: 'How many are at work on the database',
      labels: ['pool'],
      read: pools(({ inUse }) => inUse),
    }),
    readGauge({
      name: 'parvis_database_pool_waiting',
      help: 'How many wait for their turn',
      labels: ['pool'],
      read: pools(({ waiting }) => waiting),
    }),
  ];
}
