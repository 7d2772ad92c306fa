import { sql } from 'kysely';
import { AppError } from '../kernel/app-error.ts';
import { backUpBeforeMigration } from './backup-before-migration.ts';
import type { Database, Db } from './database.ts';
import { migrationContext, type Migration } from './migration.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { ALL_MIGRATIONS } from './migrations/all-migrations.ts';

/** An arbitrary number: the advisory lock for migrations on PostgreSQL. */
const ADVISORY_LOCK = 7_281_946_031;

export interface MigrateOptions {
  now: number;
  /** The SQLite file to back up; undefined for PostgreSQL. */
  sqlitePath?: string | undefined;
  migrations?: readonly Migration[];
}

export interface MigrationReport {
  /** The applied migrations in order; empty when the database was up to date. */
  applied: string[];
  /** The path of the backup made of a database with data. */
  backup: string | undefined;
}

/**
 * Migrates a database to this release, each step in a transaction together with its record. When several instances
 * start together, one applies each step. Throws an Error with instructions when a newer release, or a build from
 * before the first release, created the database. Rethrows the error of a step after rolling it back.
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

/** Returns the names of pending migrations. Throws like `migrate` for steps of another release. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): Promise<string[]> {
  const applied = await appliedNames(database.read);
  refuseUnknown(applied, migrations);
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

/** Throws an Error with instructions when a step does not belong to this release. */
export function refuseUnknown(
  applied: Iterable<string>,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): void {
  refuseUnreleased('database', [...applied]);
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database was created by a newer release of Parvis (it has the migration ${unknown.join(', ')}). ` +
      'Install that release or a later one, or restore an earlier backup.',
  );
}

/** Throws an Error with instructions when a build from before the baseline created the database or backup. */
export function refuseUnreleased(what: 'database' | 'backup', applied: readonly string[]): void {
  if (applied.length === 0 || applied.includes(baseline.name)) return;
  throw new Error(
    `The ${what} was created by a build from before the first release of Parvis and cannot be migrated. ` +
      'Export its content with the build that created it (parvis export), and import it into a new database with this one (parvis import).',
  );
}

/** Applies the pending steps in the caller's transaction. */
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

/** Throws `unavailable` when the database is unreachable or not migrated. */
export async function checkMigrated(database: Database): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length > 0) throw new AppError('unavailable');
}

/** Backs up an SQLite file that has data. Holds the lock, so that no other instance migrates it meanwhile. */
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

/** Serialises migrations until the transaction ends. On SQLite, the write transaction already does. */
export async function lockMigrations(db: Db, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'sqlite') return;
  // A step over much data, and the wait for another instance, may take any time.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db);
}
