import type { MessagePort } from 'node:worker_threads';
import type { OpenedProject } from '../../config/open-project.ts';
import type { PoolLoad } from '../../database/database.ts';
import type { CacheStatistics } from '../../rendering/cache/dependency-cache.ts';
import { addThreadTimings, type ThreadTimings } from '../metrics/thread-meter.ts';

/** What a worker is started with. */
export interface WorkerData {
  /** From 2 on: the first one is the process itself. */
  number: number;
  project: OpenedProject;
  listen: { host: string; port: number };
  /** Where the public reaches the site. */
  domainUrl: string;
  /** Where requests go on to. */
  socketPath: string;
  /** What the primary answers, as patterns of its router. */
  paths: readonly string[];
  watch: boolean;
  logLevel: string;
  /** Of the `ChangeSignal`. */
  signal: SharedArrayBuffer;
  /** Brings `Change`s. */
  changes: MessagePort;
}

/** Names of dependencies that are no longer as they were; `everything` when nobody knows which. */
export type Change = readonly string[] | 'everything';

/** What one thread has answered and keeps. */
export interface ThreadCounts {
  pageCache: CacheStatistics;
  /** Requests since the start, by who answered them. */
  requests: { memory: number; framework: number };
  /** Empty where nobody asks for metrics. */
  timings: ThreadTimings;
  /** Connections to the database, by kind. */
  pools: Readonly<Record<string, PoolLoad>>;
}

export type ToWorker = 'stop' | 'count';

/** `log`: a line as it is written. */
export type FromWorker = { listening: true } | { log: string } | { counts: ThreadCounts };

export function addCounts(...all: readonly ThreadCounts[]): ThreadCounts {
  const sum = (value: (counts: ThreadCounts) => number) =>
    all.reduce((total, counts) => total + value(counts), 0);
  return {
    pageCache: {
      hits: sum(({ pageCache }) => pageCache.hits),
      misses: sum(({ pageCache }) => pageCache.misses),
      invalidated: sum(({ pageCache }) => pageCache.invalidated),
      entries: sum(({ pageCache }) => pageCache.entries),
      bytes: sum(({ pageCache }) => pageCache.bytes),
    },
    requests: {
      memory: sum(({ requests }) => requests.memory),
      framework: sum(({ requests }) => requests.framework),
    },
    timings: addThreadTimings(all.map(({ timings }) => timings)),
    pools: addPools(all.map(({ pools }) => pools)),
  };
}

/** What is left of the counts of a thread that has ended: totals, and nothing kept. */
export function withoutKept({ pageCache, requests, timings }: ThreadCounts): ThreadCounts {
  return { pageCache: { ...pageCache, entries: 0, bytes: 0 }, requests, timings, pools: {} };
}

function addPools(all: readonly ThreadCounts['pools'][]): ThreadCounts['pools'] {
  const sums: Record<string, PoolLoad> = {};
  for (const [name, { size, inUse, waiting }] of all.flatMap((pools) => Object.entries(pools))) {
    const sum = (sums[name] ??= { size: 0, inUse: 0, waiting: 0 });
    sum.size += size;
    sum.inUse += inUse;
    sum.waiting += waiting;
  }
  return sums;
}
