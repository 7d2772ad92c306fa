import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { createDependencyIndex } from './dependency-index.ts';
import { createFlightLog } from './flight-log.ts';

/** A cached value and its validity. */
export interface CacheValue<T> {
  value: T;
  /** Its approximate size in memory, in bytes. */
  bytes: number;
  /** Names of its dependencies, including those that were looked up without a result. */
  dependencies: readonly string[];
  /** Instant (ms since the epoch) until which it is valid; null until a dependency is invalidated. */
  expiresAt: number | null;
}

/** Totals since the start, and current values. */
export interface CacheStatistics {
  hits: number;
  misses: number;
  /** Values dropped because a dependency was invalidated. */
  invalidated: number;
  entries: number;
  bytes: number;
}

export interface DependencyCache<T> {
  /** Returns the valid value of the key. Counts a hit. */
  get(key: string): T | undefined;
  /** Returns whether the key has a value; counts nothing. */
  has(key: string): boolean;
  /**
   * Returns the cached value, else that of `make`, which is cached. Concurrent calls share one `make`. A call after
   * an invalidation never gets a value whose making began before it. Rejects like `make`; then nothing is cached.
   */
  load(key: string, make: () => Promise<CacheValue<T>>): Promise<T>;
  /** Call before reading anything that will be cached; end it in any case. */
  begin(): CacheFill<T>;
  /** Drops the values that depend on one of the names, including values still being made. */
  invalidate(names: Iterable<string>): void;
  clear(): void;
  statistics(): CacheStatistics;
}

/** A value being made from one state. */
export interface CacheFill<T> {
  /** Caches a value, unless one of its dependencies was invalidated since the start. */
  keep(key: string, made: CacheValue<T>): void;
  end(): void;
}

interface Entry<T> extends CacheValue<T> {
  key: string;
  /** ms since the epoch. */
  begunAt: number;
}

/**
 * Creates a cache of values that are valid until a dependency is invalidated. Beyond `maxBytes` the least recently
 * used are dropped.
 */
export function createDependencyCache<T>(options: { maxBytes: number; clock: Clock }): DependencyCache<T> {
  const { maxBytes, clock } = options;
  const index = createDependencyIndex();
  const flights = createFlightLog<T>();
  const counts = { hits: 0, misses: 0, invalidated: 0 };
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: Math.max(maxBytes, 1),
    sizeCalculation: (entry) => entry.bytes,
    dispose: ({ key, dependencies }) => index.remove(key, dependencies),
  });

  function find(key: string): Entry<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const now = clock.now();
    // Values made before the clock was set back may show content too early or too late.
    if (now >= entry.begunAt && (entry.expiresAt === null || now < entry.expiresAt)) return entry;
    entries.delete(key);
    return undefined;
  }

  function begin(): CacheFill<T> {
    const began = flights.begin();
    const begunAt = clock.now();
    return {
      keep(key, made) {
        if (made.bytes > maxBytes || !flights.isStillValid(began, made.dependencies)) return;
        // Before the index: the existing value is removed from it.
        entries.delete(key);
        entries.set(key, { ...made, bytes: Math.max(1, Math.ceil(made.bytes)), key, begunAt });
        if (entries.has(key)) index.add(key, made.dependencies);
      },
      end: () => flights.end(),
    };
  }

  async function make(key: string, work: () => Promise<CacheValue<T>>): Promise<T> {
    const making = begin();
    try {
      const made = await work();
      making.keep(key, made);
      return made.value;
    } finally {
      making.end();
    }
  }

  return {
    get(key) {
      const entry = find(key);
      if (entry !== undefined) counts.hits += 1;
      return entry?.value;
    },
    has: (key) => find(key) !== undefined,
    begin,
    load(key, work) {
      const entry = find(key);
      if (entry !== undefined) {
        counts.hits += 1;
        return Promise.resolve(entry.value);
      }
      counts.misses += 1;
      return flights.share(key, () => make(key, work));
    },
    invalidate(names) {
      const dropped = [...names];
      flights.invalidate(dropped);
      for (const name of dropped) {
        for (const key of index.keysOf(name)) if (entries.delete(key)) counts.invalidated += 1;
      }
    },
    clear() {
      flights.invalidateAll();
      counts.invalidated += entries.size;
      entries.clear();
    },
    statistics: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
