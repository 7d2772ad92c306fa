import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { basename, dirname, join } from 'node:path';

/** The number of copies kept beside the database; older ones are removed. */
const KEPT_BACKUPS = 3;
const PARTIAL = '.partial';
const STAMP = /-\d{8}T\d{6}Z$/;

/**
 * Copies an SQLite file to `<file>.before-<migration>-<time>` beside it and returns the path. The caller holds the
 * migration lock. The copy gets its final name when it is complete. Keeps only the newest few.
 */
export async function backUpBeforeMigration(path: string, migration: string, now: number): Promise<string> {
  const stamp = new Date(now)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');
  const target = `${path}.before-${migration}-${stamp}`;
  const partial = `${target}${PARTIAL}`;
  await removeLeftovers(path);
  const source = new DatabaseSync(path, { readOnly: true });
  try {
    // Created before it is filled, so that no other user can ever read it.
    await writeFile(partial, '', { mode: 0o600 });
    await backup(source, partial);
  } finally {
    source.close();
  }
  await rename(partial, target);
  await removeOldBackups(path, target);
  return target;
}

/** Never removes the copy just made, even if the clock went backwards. */
async function removeOldBackups(path: string, made: string): Promise<void> {
  const complete = (await filesBeside(path)).filter((name) => STAMP.test(name) && name !== basename(made));
  const newestFirst = complete.sort((a, b) => stampOf(b).localeCompare(stampOf(a)));
  await remove(path, newestFirst.slice(KEPT_BACKUPS - 1));
}

/** Removes partial copies of an instance that was killed while copying. */
async function removeLeftovers(path: string): Promise<void> {
  await remove(
    path,
    (await filesBeside(path)).filter((name) => name.endsWith(PARTIAL)),
  );
}

async function filesBeside(path: string): Promise<string[]> {
  return (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(path)}.before-`));
}

async function remove(path: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(dirname(path), name), { force: true })));
}

function stampOf(name: string): string {
  return STAMP.exec(name)![0];
}
