import { threadScript } from '../kernel/thread-script.ts';
import { createWorkerClient } from '../kernel/worker-client.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** The pause between two wake-ups. */
const PAUSE_MS = 1000;

export interface SqliteIndexer {
  /** Schedules an index update in a separate thread, after a possible write. */
  wake(): void;
  close(): Promise<void>;
}

export function sqliteIndexer(path: string): SqliteIndexer {
  const data: ReaderData = { path };
  const thread = createWorkerClient<'wake', 'done'>(threadScript('sqlite-indexer', import.meta.url), data);
  let wokenAt = -Infinity;
  let isWorking = false;

  async function work(): Promise<void> {
    isWorking = true;
    try {
      await thread.ask('wake');
    } catch {
      // Without the thread, searches scan the rows. The next wake-up starts another one.
    } finally {
      isWorking = false;
    }
  }

  return {
    wake() {
      const now = performance.now();
      if (isWorking || now - wokenAt < PAUSE_MS) return;
      wokenAt = now;
      void work();
    },
    close: () => thread.close(),
  };
}
