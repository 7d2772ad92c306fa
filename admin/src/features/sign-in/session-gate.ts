/** Where requests wait that were refused because the session has ended, until the person has signed in again. */
export interface SessionGate {
  /** Opens the dialog; true once signed in again. Several requests at once wait for the same answer. */
  ask: () => Promise<boolean>;
  /** Answers all that wait. */
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
