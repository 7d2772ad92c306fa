import { sql } from 'kysely';
import { AppError } from '../kernel/app-error.ts';
import { backUpBeforeMigration } from './backup-before-migration.ts';
import type { Database, Db } from './database.ts';
import { migrationContext, type Migration } from './migration.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';

/** Any number that no other program takes: the lock that instances of PostgreSQL share while they migrate. */
const ADVISORY_LOCK = 7_281_946_031;

export interface MigrateOptions {
  now: number;
  /** The file of SQLite, to be backed up beside it; undefined for PostgreSQL. */
  sqlitePath?: string | undefined;
  migrations?: readonly Migration[];
}

export interface MigrationReport {
  /** Names, in the order in which they were applied; empty when the database was up to date. */
  applied: string[];
  /** The copy that was made of a database that had data. */
  backup: string | undefined;
}

/**
 * Brings a database up to this release, each step in a transaction with its record. Of several instances that start
 * at once one applies a step, the others find it applied. Throws an Error that says what to do when the database was made by a
 * newer release, or before the first one; throws what a step throws, after that step is undone.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<MigrationReport> {
  const migrations = options.migrations ?? ALL_MIGRATIONS;
  await withLock(database, ensureRecord);
  const before = await pendingMigrations(database, migrations);
  if (before.length === 0) return { applied: [], backup: undefined };

  const backup = await backUp(database, options, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    await withLock(database, async (db) => {
      if ((await appliedNames(db)).has(migration.name)) return;
      await applyStep(db, database.dialect, migration, options.now);
      applied.push(migration.name);
    });
  }
  return { applied, backup };
}

/** The names of the steps that a database lacks. Throws as `migrate` does for one of another release. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): Promise<string[]> {
  const applied = await appliedNames(database.read);
  refuseUnknown(applied, migrations);
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

/** Throws an Error that says what to do when a step is none of this release. */
export function refuseUnknown(
  applied: Iterable<string>,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): void {
  refuseUnreleased('database', [...applied]);
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was made by a newer release of Parvis (it has the migration ${unknown.join(', ')}). ` +
      'Install that release or a later one, or restore a backup that was made before.',
  );
}

/** Throws an Error that says what to do when a database or backup was made by a build from before the baseline. */
export function refuseUnreleased(what: 'database' | 'backup', applied: readonly string[]): void {
  if (applied.length === 0 || applied.includes(baseline.name)) return;
  throw new Error(
    `The ${what} was made by a build from before the first release of Parvis, which this one cannot migrate. ` +
      'Write its content into a folder with the build that made it (parvis export), and load that folder into a new database with this one (parvis import).',
  );
}

/** Applies those of the steps that are not applied yet, all in the caller's transaction. */
export async function migrateWithin(
  db: Db,
  dialect: Database['dialect'],
  { now, migrations }: { now: number; migrations: readonly Migration[] },
): Promise<void> {
  await ensureRecord(db);
  const applied = await appliedNames(db);
  for (const migration of migrations) {
    if (!applied.has(migration.name)) await applyStep(db, dialect, migration, now);
  }
}

/** Throws `unavailable` when the database does not answer or is not migrated. */
export async function checkMigrated(database: Database): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length > 0) throw new AppError('unavailable');
}

/** Copies a file of SQLite that has data. Under the lock, so that no other instance migrates what is being copied. */
async function backUp(
  database: Database,
  { sqlitePath, now }: MigrateOptions,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  if (sqlitePath === undefined) return undefined;
  let backup: string | undefined;
  await withLock(database, async (db) => {
    const applied = await appliedNames(db);
    const next = migrations.find((migration) => !applied.has(migration.name));
    if (next && applied.size > 0) backup = await backUpBeforeMigration(sqlitePath, next.name, now);
  });
  return backup;
}

async function ensureRecord(db: Db): Promise<void> {
  await db.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function appliedNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('schema_migration').select('name').execute();
  return new Set(rows.map((row) => row.name));
}

async function applyStep(
  db: Db,
  dialect: Database['dialect'],
  { name, up }: Migration,
  now: number,
): Promise<void> {
  await up(migrationContext(db, dialect));
  await db.insertInto('schema_migration').values({ name, applied_at: now }).execute();
}

async function withLock(database: Database, work: (db: Db) => Promise<void>): Promise<void> {
  await database.transaction(async (db) => {
    await lockMigrations(db, database.dialect);
    await work(db);
  });
}

/** One instance at a time, until the transaction ends: SQLite's writing transaction is a lock already. */
export async function lockMigrations(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') return;
  // A step over much data, and waiting for another instance's, take the time that they take.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db);
}
