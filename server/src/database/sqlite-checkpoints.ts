import { statSync } from 'node:fs';
import { threadScript } from '../kernel/thread-script.ts';
import { createWorkerClient } from '../kernel/worker-client.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** The log is folded into the file when it has become larger than this; then it begins anew. */
export const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** So few pages are folded in while writers wait. */
const FEW_PAGES = 500;
/** From this size on whoever has written waits until it is folded in. */
const LARGE_LOG_BYTES = 16 * LOG_LIMIT_BYTES;
/** Between two rounds. */
const PAUSE_MS = 200;

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
  const data: ReaderData = { path };
  const thread = createWorkerClient<'fold', CheckpointAnswer>(
    threadScript('sqlite-checkpoint', import.meta.url),
    data,
  );
  let isInRound = false;
  let lookedAt = -Infinity;

  /** Gives how many pages are left; infinitely many where nothing could be done: the log keeps everything. */
  async function fold(): Promise<number> {
    try {
      return (await thread.ask('fold')).pagesLeft;
    } catch {
      return Infinity;
    }
  }

  async function round(): Promise<void> {
    let left = Infinity;
    for (let next = await fold(); next < left; next = await fold()) {
      left = next;
      if (left <= FEW_PAGES) break;
    }
    // Where more is left, somebody still reads an older state, or more is written than can be folded in meanwhile.
    if (left <= FEW_PAGES) await whileNobodyWrites(fold);
  }

  function logBytes(): number {
    return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
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
    close: () => thread.close(),
  };
}
