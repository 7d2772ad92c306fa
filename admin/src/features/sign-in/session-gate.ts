/** Holds requests that failed because the session expired until the user has signed in again. */
export interface SessionGate {
  /** Opens the dialog; resolves to true once signed in. Concurrent callers share the answer. */
  ask: () => Promise<boolean>;
  /** Resolves all waiting callers. */
  answer: (signedIn: boolean) => void;
  isAsking: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let question: { answered: Promise<boolean>; answer: (signedIn: boolean) => void } | undefined;
  const change = (next: typeof question) => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    ask: () => {
      if (!question) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        change({ answered: promise, answer: resolve });
      }
      return question!.answered;
    },
    answer: (signedIn) => {
      question?.answer(signedIn);
      change(undefined);
    },
    isAsking: () => question !== undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
