import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work, and everything it starts, in the context of the request. */
export function inRequest(id: string, work: () => void): void {
  current.run(id, work);
}

/** Returns the id of the current request, or undefined in background work and public requests. */
export function requestId(): string | undefined {
  return current.getStore();
}
