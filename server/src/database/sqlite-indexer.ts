import { Worker } from 'node:worker_threads';
import type { ReaderData } from './sqlite-reader.ts';
import { threadScript } from '../kernel/thread-script.ts';

/** Between two wakings. */
const PAUSE_MS = 1000;
/** Without work for so long, the thread is ended. */
const IDLE_MS = 60_000;

export interface SqliteIndexer {
  /** Something may have been written: the index is brought up soon, in a thread of its own. */
  wake(): void;
  close(): Promise<void>;
}

export function sqliteIndexer(path: string): SqliteIndexer {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wokenAt = -Infinity;
  let isWorking = false;

  function start(): Worker {
    const data: ReaderData = { path };
    const started = new Worker(threadScript('sqlite-indexer', import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    started.unref();
    started.on('message', () => {
      isWorking = false;
      timer = setTimeout(() => void end(), IDLE_MS).unref();
    });
    // Without it searches look through the rows themselves; the next waking starts another one.
    const forget = (): void => {
      if (worker === started) worker = undefined;
      isWorking = false;
    };
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    await worker?.terminate();
  }

  return {
    wake() {
      const now = performance.now();
      if (isWorking || now - wokenAt < PAUSE_MS) return;
      wokenAt = now;
      isWorking = true;
      clearTimeout(timer);
      worker ??= start();
      worker.postMessage('wake');
    },
    close: end,
  };
}
