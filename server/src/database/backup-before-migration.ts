import { readdir, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { basename, dirname, join } from 'node:path';

/** Copies that are kept beside the database; older ones are removed. */
const KEPT_BACKUPS = 3;

/**
 * Copies a file of SQLite to `<file>.before-<migration>-<time>` beside it, consistently, while others may write. The
 * copy appears under its name only when it is whole. Gives its path.
 */
export async function backUpBeforeMigration(path: string, migration: string, now: number): Promise<string> {
  const stamp = new Date(now)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  const target = `${path}.before-${migration}-${stamp}`;
  const partial = `${target}.partial`;
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    await backup(source, partial);
  } finally {
    source.close();
  }
  await rename(partial, target);
  await removeOldBackups(path);
  return target;
}

async function removeOldBackups(path: string): Promise<void> {
  const prefix = `${basename(path)}.before-`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(prefix));
  const newestFirst = names.sort((a, b) => stampOf(b).localeCompare(stampOf(a)));
  await Promise.all(newestFirst.slice(KEPT_BACKUPS).map((name) => rm(join(dirname(path), name))));
}

function stampOf(name: string): string {
  return name.split('-').at(-1)!;
}
