import { existsSync } from 'node:fs';
import { readEnvironment } from '../config/environment.ts';
import { openProject, type OpenedProject } from '../config/open-project.ts';
import { sqlitePath } from '../database/open-database.ts';
import { createMessages, type Messages } from '../kernel/messages.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

export interface Needs {
  /** The data directory: it is made where it is missing. */
  data: boolean;
  /**
   * A database that somebody has made: work on what is stored, in a place that was misspelt, would make an empty one there and
   * find nothing in it. What PostgreSQL serves was named on purpose.
   */
  database?: boolean;
}

/** The project that the options name; undefined when it has faults, which have been told then. */
export async function openForCommand(
  options: ProjectCommandOptions,
  terminal: Terminal,
  needs: Needs,
): Promise<OpenedProject | undefined> {
  const open = (needsData: boolean) =>
    openProject({
      project: options.project,
      data: options.data,
      settings: options.set ?? [],
      environment: readEnvironment(),
      workingDirectory: process.cwd(),
      needsData,
    });
  if (needs.database) {
    const seen = await open(false);
    const missing = 'faults' in seen ? undefined : missingDatabase(seen);
    if (missing !== undefined) {
      terminal.complain(
        `There is no database ${missing}: no server was ever started here. Name the data directory with --data or PARVIS_DATA.`,
      );
      return undefined;
    }
  }
  const opened = await open(needs.data);
  for (const warning of opened.warnings) terminal.complain(`Warning: ${warning}`);
  if ('faults' in opened) {
    for (const fault of opened.faults) terminal.complain(fault);
    return undefined;
  }
  return opened;
}

/** The file of the database, where it should be and is not. */
function missingDatabase({ configuration }: OpenedProject): string | undefined {
  const path = sqlitePath(configuration['app.database.url']);
  return path === undefined || existsSync(path) ? undefined : path;
}

/** The texts in which a command tells what failed: English. */
export function messagesOf(project: OpenedProject): Messages {
  return createMessages({ catalogues: project.catalogues, defaultLanguage: 'en' });
}
