import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { basename, dirname, join } from 'node:path';

/** Copies that are kept beside the database; older ones are removed. */
const KEPT_BACKUPS = 3;
const PARTIAL = '.partial';
const STAMP = /-\d{8}T\d{6}Z$/;

/**
 * Copies a file of SQLite to `<file>.before-<migration>-<time>` beside it. The caller holds the lock of migrations. The
 * copy appears under its name only when it is whole; only the newest few are kept. Gives its path.
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
    // Made before it is filled, so that nobody else can ever read it.
    await writeFile(partial, '', { mode: 0o600 });
    await backup(source, partial);
  } finally {
    source.close();
  }
  await rename(partial, target);
  await removeOldBackups(path, target);
  return target;
}

/** The one that was just made stays, whatever the clock said when others were. */
async function removeOldBackups(path: string, made: string): Promise<void> {
  const whole = (await filesBeside(path)).filter((name) => STAMP.test(name) && name !== basename(made));
  const newestFirst = whole.sort((a, b) => stampOf(b).localeCompare(stampOf(a)));
  await remove(path, newestFirst.slice(KEPT_BACKUPS - 1));
}

/** What an instance that was killed while it copied has left. */
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
