/** Names that are remembered while something is being made; of more, all counts as invalidated. */
const MAX_NAMES = 10_000;

/**
 * What is being made at the moment, against what is invalidated meanwhile. Each invalidation is a moment; what began before
 * one of its dependencies was invalidated is true for those who asked before, and for nobody after.
 */
export interface FlightLog<T> {
  /** Joins who is making the same, unless something was invalidated since it began. */
  share(key: string, work: () => Promise<T>): Promise<T>;
  /** The moment to compare with at the end. To be asked before anything is read. */
  begin(): number;
  end(): void;
  /** Whether none of the names was invalidated since the moment. */
  isStillTrue(began: number, names: readonly string[]): boolean;
  note(names: readonly string[]): void;
  noteAll(): void;
}

export function createFlightLog<T>(): FlightLog<T> {
  const shared = new Map<string, Promise<T>>();
  const invalidated = new Map<string, number>();
  let moment = 0;
  /** What began before this moment is not to be kept. */
  let floor = 0;
  let underWay = 0;

  function noteAll(): void {
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
      underWay += 1;
      return moment;
    },
    end() {
      underWay -= 1;
      if (underWay === 0) invalidated.clear();
    },
    isStillTrue: (began, names) =>
      began >= floor && !names.some((name) => (invalidated.get(name) ?? 0) > began),
    note(names) {
      moment += 1;
      shared.clear();
      if (underWay === 0) return;
      if (invalidated.size + names.length > MAX_NAMES) noteAll();
      else for (const name of names) invalidated.set(name, moment);
    },
    noteAll,
  };
}
