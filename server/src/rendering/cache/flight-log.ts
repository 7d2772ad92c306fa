/** Maximum names remembered while values are being made; beyond it, everything counts as invalidated. */
const MAX_NAMES = 10_000;

/**
 * Tracks values being made and invalidations in the meantime. Each invalidation is a moment. A value is valid for
 * calls before the invalidation of a dependency, and for no later ones.
 */
export interface FlightLog<T> {
  /** Joins a value being made, unless something was invalidated since it began. */
  share(key: string, work: () => Promise<T>): Promise<T>;
  /** Returns the moment to compare with at the end. Call before reading anything. */
  begin(): number;
  end(): void;
  /** Returns whether none of the names was invalidated since the moment. */
  isStillValid(began: number, names: readonly string[]): boolean;
  invalidate(names: readonly string[]): void;
  invalidateAll(): void;
}

export function createFlightLog<T>(): FlightLog<T> {
  const shared = new Map<string, Promise<T>>();
  const invalidated = new Map<string, number>();
  let moment = 0;
  /** Values that began before this moment are not cached. */
  let floor = 0;
  let running = 0;

  function invalidateAll(): void {
    moment += 1;
    floor = moment;
    shared.clear();
    invalidated.clear();
  }

  return {
    share(key, work) {
      const known = shared.get(key);
      if (known) return known;
      const flight = work();
      shared.set(key, flight);
      const leave = () => {
        if (shared.get(key) === flight) shared.delete(key);
      };
      flight.then(leave, leave);
      return flight;
    },
    begin() {
      running += 1;
      return moment;
    },
    end() {
      running -= 1;
      if (running === 0) invalidated.clear();
    },
    isStillValid: (began, names) =>
      began >= floor && !names.some((name) => (invalidated.get(name) ?? 0) > began),
    invalidate(names) {
      moment += 1;
      shared.clear();
      if (running === 0) return;
      if (invalidated.size + names.length > MAX_NAMES) invalidateAll();
      else for (const name of names) invalidated.set(name, moment);
    },
    invalidateAll,
  };
}
