import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { Freshness } from '../../features/view/freshness.ts';
import type { PageStore } from '../../features/view/page-store.ts';
import type { ChangeSignal } from './change-signal.ts';
import type { Change } from './worker-link.ts';

export interface FollowedChanges {
  freshness: Freshness;
  /** To be called before anything is looked up for a request. */
  catchUp(): void;
}

export interface FollowChangesOptions {
  signal: ChangeSignal;
  /** Brings `Change`s. */
  port: MessagePort;
  pages: Pick<PageStore, 'invalidate' | 'clear'>;
  staleMs: number;
}

/**
 * What the primary announces lies in the port before it answers the save. So a request that finds the count moved
 * empties the port before anything is looked up, and no answer after a save is older than it.
 */
export function followChanges({ signal, port, pages, staleMs }: FollowChangesOptions): FollowedChanges {
  let known = -1;

  function apply(change: Change): void {
    if (change === 'everything') pages.clear();
    else pages.invalidate(change);
  }
  // Without requests they must not pile up.
  port.on('message', apply);

  return {
    freshness: { state: () => signal.state(staleMs) },
    catchUp(): void {
      const count = signal.count();
      if (count === known) return;
      for (;;) {
        const received = receiveMessageOnPort(port) as { message: Change } | undefined;
        if (!received) break;
        apply(received.message);
      }
      known = count;
    },
  };
}
