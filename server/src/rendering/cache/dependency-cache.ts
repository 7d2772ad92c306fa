import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { createDependencyIndex } from './dependency-index.ts';
import { createFlightLog } from './flight-log.ts';

/** What was made for a key, and how long it holds. */
export interface CacheValue<T> {
  value: T;
  /** What it takes in memory, as nearly as one can tell. */
  bytes: number;
  /** Names of what it depends on, also of what was looked for in vain. */
  dependencies: readonly string[];
  /** Instant (ms since the epoch) until which it holds; null: until a dependency is invalidated. */
  expiresAt: number | null;
}

/** Totals since the start, and what is held now. */
export interface CacheStatistics {
  hits: number;
  misses: number;
  /** Values that were dropped because a dependency was invalidated. */
  invalidated: number;
  entries: number;
  bytes: number;
}

export interface DependencyCache<T> {
  /** What is held for the key and still true. Counts a hit. */
  get(key: string): T | undefined;
  /** Whether something is held for the key; counts nothing. */
  has(key: string): boolean;
  /**
   * What is held, else what `make` gives, which is kept. Of several who ask at a time one makes it. Whoever asks after an
   * invalidation gets nothing that was begun before it. Rejects as `make` does; then nothing is kept.
   */
  load(key: string, make: () => Promise<CacheValue<T>>): Promise<T>;
  /** To be asked before anything is read that is to be kept; ended whatever comes of it. */
  begin(): CacheFill<T>;
  /** Drops exactly what depends on one of the names, and what is being made and turns out to. */
  invalidate(names: Iterable<string>): void;
  clear(): void;
  statistics(): CacheStatistics;
}

/** What is being made of one state of things. */
export interface CacheFill<T> {
  /** Keeps a value, unless one of its dependencies was invalidated since this began. */
  keep(key: string, made: CacheValue<T>): void;
  end(): void;
}

interface Entry<T> extends CacheValue<T> {
  key: string;
  /** ms since the epoch. */
  begunAt: number;
}

/** Keeps what is made until one of its dependencies is invalidated; past `maxBytes` what was used least lately goes. */
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
    // What was made before the clock was set back may show what is not public yet, or hide what is public again.
    if (now >= entry.begunAt && (entry.expiresAt === null || now < entry.expiresAt)) return entry;
    entries.delete(key);
    return undefined;
  }

  function begin(): CacheFill<T> {
    const began = flights.begin();
    const begunAt = clock.now();
    return {
      keep(key, made) {
        if (made.bytes > maxBytes || !flights.isStillTrue(began, made.dependencies)) return;
        // Before the index: what is there already leaves it.
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
      flights.note(dropped);
      for (const name of dropped) {
        for (const key of index.keysOf(name)) if (entries.delete(key)) counts.invalidated += 1;
      }
    },
    clear() {
      flights.noteAll();
      counts.invalidated += entries.size;
      entries.clear();
    },
    statistics: () => ({ ...counts, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
