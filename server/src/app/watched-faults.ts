/** The faults of a watched project, which its pages show until they are corrected. */
export interface WatchedFaults {
  /** Replaces the faults of a part of the project; each starts with `file:line:column` when known. */
  set(part: 'start' | 'templates' | 'messages', faults: readonly string[]): void;
  of(part: 'start'): readonly string[];
  all(): readonly string[];
}

export function createWatchedFaults(): WatchedFaults {
  const byPart = new Map<string, readonly string[]>();
  return {
    set: (part, faults) => void byPart.set(part, faults),
    of: (part) => byPart.get(part) ?? [],
    all: () => [...new Set([...byPart.values()].flat())],
  };
}
