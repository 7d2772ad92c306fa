import type { OpenedProject } from '../config/open-project.ts';
import type { Database } from '../database/database.ts';
import { migrate, type MigrationReport } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { ensureTrigramIndexes } from '../database/trigram-index.ts';
import { ensureBuiltInAccess } from '../features/access/built-in-access.ts';
import { finishRestore } from '../features/backup/restore.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { backupAreas } from './backup-areas.ts';

/**
 * Opens and migrates the project's database, finishes an interrupted restore and inserts the required rows. The
 * caller closes it. Throws `unavailable` when it cannot be opened, and an Error with instructions when a newer
 * release created it.
 */
export async function openStore(project: OpenedProject, logger: Logger, clock: Clock): Promise<Database> {
  const { configuration } = project;
  const database = openDatabase(
    configuration['app.database.url'],
    logger,
    configuration['app.database.read-url'],
  );
  try {
    const report = await migrateProject(project, database, clock);
    if (report.applied.length > 0) logger.event('database migrated', report);
    if (!(await ensureTrigramIndexes(database))) {
      logger.event('trigram indexes missing', {
        detail:
          'Searches will be slow: the extension pg_trgm is not installed and this user may not create it. ' +
          'Run "create extension pg_trgm" as a superuser and restart.',
      });
    }
    await ensureBuiltInAccess({ database, clock });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates the project's database and finishes an interrupted restore. Throws like `migrate` and `finishRestore`. */
export async function migrateProject(
  project: OpenedProject,
  database: Database,
  clock: Clock,
): Promise<MigrationReport> {
  const path = sqlitePath(project.configuration['app.database.url']);
  const report = await migrate(database, { now: clock.now(), sqlitePath: path });
  await finishRestore(database, await backupAreas(project));
  return report;
}
