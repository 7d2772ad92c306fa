/**
 * What every thread knows of changes without asking: how many there were, and whether those of other instances are
 * known. In shared memory, so that looking costs nothing.
 */
export interface ChangeSignal {
  /** To be handed to other threads. */
  readonly memory: SharedArrayBuffer;
  /** To be called when a change lies in the port of each thread, and not before. */
  raise(): void;
  count(): number;
  /** Whether, just now, the changes of other instances were known. */
  confirm(isConfirmed: boolean): void;
  state(staleMs: number): 'confirmed' | 'unconfirmed' | 'lost';
}

const NUMBERS = { changes: 0, confirmed: 1 };
const INSTANT_OFFSET = 8;

export function createChangeSignal(memory = new SharedArrayBuffer(16)): ChangeSignal {
  const numbers = new Int32Array(memory, 0, 2);
  /** When they were known last, in nanoseconds of the clock that all threads share. */
  const instant = new BigInt64Array(memory, INSTANT_OFFSET, 1);

  return {
    memory,
    raise() {
      Atomics.add(numbers, NUMBERS.changes, 1);
    },
    count: () => Atomics.load(numbers, NUMBERS.changes),
    confirm(isConfirmed) {
      if (isConfirmed) Atomics.store(instant, 0, process.hrtime.bigint());
      Atomics.store(numbers, NUMBERS.confirmed, isConfirmed ? 1 : 0);
    },
    state(staleMs) {
      if (Atomics.load(numbers, NUMBERS.confirmed) === 1) return 'confirmed';
      const sinceMs = Number((process.hrtime.bigint() - Atomics.load(instant, 0)) / 1_000_000n);
      return sinceMs < staleMs ? 'unconfirmed' : 'lost';
    },
  };
}
