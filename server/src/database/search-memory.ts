/** Searches that are remembered; the one that was made longest ago makes room. */
const MOST_SEARCHES = 8;

/** Which rows of PostgreSQL held the words of a search when they were looked at. Decision 0026. */
export interface KnownMatches {
  /** The server that told. */
  server: string;
  /** What transactions with this id, or a higher one, have written may be unknown. */
  unknownFrom: string;
  /** The bit of each row's number: whether it is a match. */
  bits: Uint8Array;
}

/** How many rows of PostgreSQL held the words of a search. Decision 0045. */
export interface KnownTotal {
  /** The server that told. */
  server: string;
  /** What it saw, as `pg_snapshot`. */
  snapshot: string;
  total: number;
  /** By `performance.now()`. */
  foundAt: number;
}

export interface Remembered<Found> {
  recall(search: string): Found | undefined;
  keep(search: string, found: Found): void;
}

/** What one survey knows of searches: nothing that was found out after it began, which may be of a later state than it sees. */
export interface SearchMemory {
  matches: Remembered<KnownMatches>;
  totals: Remembered<KnownTotal>;
}

/** Gives the memory to a survey that begins. */
export function searchMemory(): () => SearchMemory {
  const [matches, totals] = [remembering<KnownMatches>(), remembering<KnownTotal>()];
  return () => ({ matches: matches(), totals: totals() });
}

function remembering<Found>(): () => Remembered<Found> {
  let kept: ReadonlyMap<string, Found> = new Map();
  return () => {
    const known = kept;
    return {
      recall: (search) => known.get(search),
      keep(search, found) {
        const others = [...kept].filter(([other]) => other !== search);
        kept = new Map([...others.slice(1 - MOST_SEARCHES), [search, found]]);
      },
    };
  };
}
