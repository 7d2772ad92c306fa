import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { LATER_MIGRATIONS } from './later-steps.ts';

/**
 * An instance of a later release: migrates the database given on the command line and prints the applied migrations.
 */
const url = process.argv[2]!;
const database = openDatabase(url, createLogger({ level: 'silent' }));
const { applied } = await migrate(database, {
  now: Date.now(),
  sqlitePath: sqlitePath(url),
  migrations: LATER_MIGRATIONS,
});
await database.close();
process.stdout.write(JSON.stringify(applied));
