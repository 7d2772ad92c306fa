import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A new folder that goes with the process of the test file. */
export function temporaryFolder(): string {
  if (made.length === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-'));
  made.push(folder);
  return folder;
}

function removeAll(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}
