import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Creates a folder that is deleted when the test process ends. It may be in memory. */
export function temporaryFolder(): string {
  return makeFolder(tmpdir());
}

/** The same on a disk, for tests of disk behaviour; `npm test` names a disk if the temporary folder is in memory. */
export function folderOnDisk(): string {
  return makeFolder(process.env.PARVIS_TEST_DISK ?? tmpdir());
}

function makeFolder(place: string): string {
  if (made.length === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(join(place, 'parvis-test-'));
  made.push(folder);
  return folder;
}

function removeAll(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}
