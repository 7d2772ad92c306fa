import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY, the low byte of the result code. */
const BUSY = 5;
/** The same as the busy timeout of other connections. */
const LOCK_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 50;

/**
 * Begins a write transaction. While another process holds the lock, retries without blocking the event loop. Throws
 * SQLite's error when the lock is unavailable for ten seconds.
 */
export async function beginWriting(file: DatabaseSync): Promise<void> {
  const end = performance.now() + LOCK_TIMEOUT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      file.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await sleep(pause);
  }
}

function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode! & 0xff) === BUSY;
}
