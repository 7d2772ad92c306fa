import { statSync } from 'node:fs';
import { threadScript } from '../kernel/thread-script.ts';
import { createWorkerClient } from '../kernel/worker-client.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** The log is checkpointed when it exceeds this size, and then restarts. */
export const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** Writers wait while the last pages, up to this number, are checkpointed. */
const FEW_PAGES = 500;
/** From this size on, a writer waits for the checkpoint after its commit. */
const LARGE_LOG_BYTES = 16 * LOG_LIMIT_BYTES;
/** The pause between two rounds. */
const PAUSE_MS = 200;

export interface CheckpointAnswer {
  /** Pages of the log that are not in the database file yet. */
  pagesLeft: number;
}

export interface SqliteCheckpoints {
  /** Call after each commit, before the next writer's turn. Takes some microseconds. */
  afterCommit(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Checkpoints the log of an SQLite file in a separate thread, instead of within a commit as SQLite does by default.
 * Most of it runs concurrently with writes. Writers wait for the last few pages, because otherwise the log would
 * never be completed.
 * @param whileNobodyWrites runs a job in place of a writer
 */
export function sqliteCheckpoints(
  path: string,
  whileNobodyWrites: <T>(job: () => Promise<T>) => Promise<T>,
): SqliteCheckpoints {
  const data: ReaderData = { path };
  const thread = createWorkerClient<undefined, CheckpointAnswer>(
    threadScript('sqlite-checkpoint', import.meta.url),
    data,
  );
  let isInRound = false;
  let checkedAt = -Infinity;

  /** Returns the number of pages left, or infinity when the checkpoint failed and the log keeps everything. */
  async function checkpoint(): Promise<number> {
    try {
      return (await thread.ask(undefined)).pagesLeft;
    } catch {
      return Infinity;
    }
  }

  async function round(): Promise<void> {
    let left = Infinity;
    for (let next = await checkpoint(); next < left; next = await checkpoint()) {
      left = next;
      if (left <= FEW_PAGES) break;
    }
    // More pages remain when a reader still uses an older state, or when writes outpace the checkpoint.
    if (left <= FEW_PAGES) await whileNobodyWrites(checkpoint);
  }

  function logBytes(): number {
    return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  return {
    async afterCommit() {
      const now = performance.now();
      if (now - checkedAt < PAUSE_MS) return;
      checkedAt = now;
      const bytes = logBytes();
      if (bytes > LARGE_LOG_BYTES) await checkpoint();
      if (bytes <= LOG_LIMIT_BYTES || isInRound) return;
      isInRound = true;
      void round().finally(() => (isInRound = false));
    },
    close: () => thread.close(),
  };
}
