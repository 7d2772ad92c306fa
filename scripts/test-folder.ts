import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An in-memory file system on Linux. */
const IN_MEMORY = '/dev/shm';
/** Several times the peak usage of the tests. */
const NEEDED_BYTES = 4 * 1024 ** 3;

const PREFIX = 'parvis-tests-';
const LEFT_OVER_AFTER_MS = 3_600_000;

/**
 * Creates the temporary folder of all tests and sets it for this process and its children. It is in memory where there
 * is room, because databases and files are deleted at the end. Tests that need a disk find the original folder in
 * `PARVIS_TEST_DISK`. Returns a function that removes the folder.
 */
export function makeTestFolder(): () => void {
  process.env.PARVIS_TEST_DISK ??= tmpdir();
  const place = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  if (place === IN_MEMORY) removeLeftOver();
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user and must be able to reach its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // A process that is shutting down may still write files.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > NEEDED_BYTES && process.availableMemory() > 2 * NEEDED_BYTES;
}

/**
 * Removes folders of killed processes, to free memory. The owner of a folder may run in another PID namespace, where it
 * is not visible, so folders are kept for an hour.
 */
function removeLeftOver(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    const path = join(IN_MEMORY, name);
    const isOld = Date.now() - statSync(path).mtimeMs > LEFT_OVER_AFTER_MS;
    if (isOld) rmSync(path, { recursive: true, force: true, maxRetries: 20 });
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
