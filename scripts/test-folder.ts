import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, as Linux has it. */
const IN_MEMORY = '/dev/shm';
/** Several times what the tests have there at once. */
const NEEDED_BYTES = 4 * 1024 ** 3;

const PREFIX = 'parvis-tests-';
const LEFT_OVER_AFTER_MS = 3_600_000;

/**
 * Makes the temporary folder of all tests, and has this process and those that it starts use it: their databases and files are
 * gone when they end, so they lie in memory where that has room. Tests about disks find the folder of before in
 * `PARVIS_TEST_DISK`. Gives what removes it.
 */
export function makeTestFolder(): () => void {
  process.env.PARVIS_TEST_DISK ??= tmpdir();
  const place = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  if (place === IN_MEMORY) removeLeftOver();
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as a user of its own, and must find its way to its data.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // A process that was ended may still be writing its last words.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > NEEDED_BYTES && process.availableMemory() > 2 * NEEDED_BYTES;
}

/** Who was killed could not remove its folder, and memory is dear. Who cannot be seen from here may still be at work: they get an hour. */
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
