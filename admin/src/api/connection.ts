/** State of the connection to the server. While it is down, the server is probed at growing intervals. */
export interface Connection {
  /** Resolves once the server responds again; rejects with the signal's reason when aborted. */
  back: (signal?: AbortSignal) => Promise<void>;
  isLost: () => boolean;
  /** Probes immediately, because the user or the browser reports that the connection is back. */
  askNow: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface ConnectionDependencies {
  /** Returns whether the server responds; never throws. */
  probe: () => Promise<boolean>;
  /** Delay before each probe, in milliseconds; the last one repeats. */
  pausesMs: readonly number[];
}

export function createConnection({ probe, pausesMs }: ConnectionDependencies): Connection {
  const listeners = new Set<() => void>();
  let loss: { over: Promise<void>; wake: () => void } | undefined;
  const change = (next: typeof loss) => {
    loss = next;
    for (const listener of listeners) listener();
  };

  const lose = () => {
    let wake: () => void = () => undefined;
    const over = (async () => {
      for (let round = 0; ; round++) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pausesMs[Math.min(round, pausesMs.length - 1)]);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        if (await probe()) break;
      }
      change(undefined);
    })();
    change({ over, wake: () => wake() });
    return over;
  };

  return {
    back: (signal) => {
      const over = loss?.over ?? lose();
      if (!signal) return over;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      return Promise.race([over, aborted]);
    },
    isLost: () => loss !== undefined,
    askNow: () => loss?.wake(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
