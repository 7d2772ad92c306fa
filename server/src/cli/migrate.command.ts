import { migrateProject } from '../app/open-store.ts';
import { openDatabase } from '../database/open-database.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * Runs `parvis migrate`, which migrates the database to this version and reports what it did. Finishes an interrupted
 * restore.
 */
export async function migrate(options: ProjectCommandOptions, terminal: Terminal): Promise<boolean> {
  const opened = await openForCommand(options, terminal, { data: true });
  if (!opened) return false;
  const url = opened.configuration['app.database.url'];
  try {
    const database = openDatabase(url, createLogger({ level: 'warn', destination: process.stderr }));
    try {
      const { applied, backup } = await migrateProject(opened, database, systemClock);
      if (backup !== undefined) terminal.print(`Backup: ${backup}`);
      for (const name of applied) terminal.print(`Applied: ${name}`);
      terminal.print(applied.length === 0 ? 'The database was up to date.' : 'The database is up to date.');
      return true;
    } finally {
      await database.close();
    }
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(opened))) terminal.complain(line);
    return false;
  }
}
