import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Does the work, and whatever follows from it, in the name of the request. */
export function inRequest(id: string, work: () => void): void {
  current.run(id, work);
}

/** The id of the request in whose name something is done; undefined where nobody asked, and on the public's side. */
export function requestId(): string | undefined {
  return current.getStore();
}
