import type { OpenedProject } from '../config/open-project.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase, sqlitePath } from '../database/open-database.ts';
import { ensureBuiltInAccess } from '../features/access/built-in-access.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';

/**
 * The project's database, migrated, with what must always be in it. The caller closes it. Throws `unavailable` when it
 * cannot be opened, and an Error that says what to do when it was made by a newer release.
 */
export async function openStore(project: OpenedProject, logger: Logger, clock: Clock): Promise<Database> {
  const url = project.configuration['app.database.url'];
  const database = openDatabase(url, logger);
  try {
    const report = await migrate(database, { now: clock.now(), sqlitePath: sqlitePath(url) });
    if (report.applied.length > 0) logger.info(report, 'database migrated');
    await ensureBuiltInAccess({ database, clock });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
