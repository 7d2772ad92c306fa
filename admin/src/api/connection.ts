/** Whether the server answers. While it does not, it is asked again and again, at growing intervals. */
export interface Connection {
  /** Settles once the server answers again; rejects with the signal's reason when the wait is given up. */
  back: (signal?: AbortSignal) => Promise<void>;
  isLost: () => boolean;
  /** Asks at once: the person, or the browser, believes that it is back. */
  askNow: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface ConnectionDependencies {
  /** Whether the server answers now; never throws. */
  probe: () => Promise<boolean>;
  /** How long to wait before each question, in milliseconds; the last holds for all that follow. */
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
