import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadScript } from '../kernel/thread-script.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** The log is folded into the file when it has become larger than this; then it begins anew. */
export const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** So few pages are folded in while writers wait. */
const FEW_PAGES = 500;
/** From this size on whoever has written waits until it is folded in. */
const LARGE_LOG_BYTES = 16 * LOG_LIMIT_BYTES;
/** Between two rounds. */
const PAUSE_MS = 200;
/** Without work for so long, the thread is ended. */
const IDLE_MS = 60_000;

export interface CheckpointAnswer {
  /** Of the log, not yet in the file. */
  pagesLeft: number;
}

export interface SqliteCheckpoints {
  /** To be called after each commit, while it is still the turn of the writer; costs some microseconds. */
  afterCommit(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps the log of a file of SQLite short, in a thread of its own: what SQLite does by itself within a commit, on the thread that
 * commits. Most is done while writing goes on; for the last few pages writers wait, or the log would never be at its end.
 * @param whileNobodyWrites does a job in the turn of a writer
 */
export function sqliteCheckpoints(
  path: string,
  whileNobodyWrites: <T>(job: () => Promise<T>) => Promise<T>,
): SqliteCheckpoints {
  let worker: Worker | undefined;
  let expiry: NodeJS.Timeout | undefined;
  const waiting: ((pagesLeft: number) => void)[] = [];
  let isInRound = false;
  let isClosed = false;
  let lookedAt = -Infinity;

  function start(): Worker {
    const data: ReaderData = { path };
    const started = new Worker(threadScript('sqlite-checkpoint', import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    started.unref();
    started.on('message', ({ pagesLeft }: CheckpointAnswer) => {
      waiting.shift()?.(pagesLeft);
      // Whoever closes waits for its end.
      if (waiting.length === 0 && !isClosed) started.unref();
    });
    // The log keeps everything; the next round starts another thread.
    const forget = (): void => {
      if (worker === started) worker = undefined;
      for (const answer of waiting.splice(0)) answer(Infinity);
    };
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  }

  /** Gives how many pages are left; infinitely many where nothing could be done. */
  function fold(): Promise<number> {
    if (isClosed) return Promise.resolve(Infinity);
    const asked = (worker ??= start());
    // A writer may wait for it: it keeps the process alive.
    asked.ref();
    return new Promise<number>((resolve) => {
      waiting.push(resolve);
      asked.postMessage('fold');
    });
  }

  async function round(): Promise<void> {
    clearTimeout(expiry);
    let left = Infinity;
    for (let next = await fold(); next < left; next = await fold()) {
      left = next;
      if (left <= FEW_PAGES) break;
    }
    // Where more is left, somebody still reads an older state, or more is written than can be folded in meanwhile.
    if (left <= FEW_PAGES) await whileNobodyWrites(fold);
    if (!isClosed) expiry = setTimeout(() => void end(), IDLE_MS).unref();
  }

  function logBytes(): number {
    return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  async function end(): Promise<void> {
    clearTimeout(expiry);
    await worker?.terminate();
  }

  return {
    async afterCommit() {
      const now = performance.now();
      if (now - lookedAt < PAUSE_MS) return;
      lookedAt = now;
      const bytes = logBytes();
      if (bytes > LARGE_LOG_BYTES) await fold();
      if (bytes <= LOG_LIMIT_BYTES || isInRound) return;
      isInRound = true;
      void round().finally(() => (isInRound = false));
    },
    close() {
      isClosed = true;
      return end();
    },
  };
}
