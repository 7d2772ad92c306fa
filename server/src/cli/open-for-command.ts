import { existsSync } from 'node:fs';
import { readEnvironment } from '../config/environment.ts';
import { openProject, type OpenedProject, type ProjectOptions } from '../config/open-project.ts';
import { sqlitePath } from '../database/open-database.ts';
import { createMessages, type Messages } from '../kernel/messages.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

export interface Needs {
  /** Whether the data directory is needed. It is created when missing. */
  data: boolean;
  /**
   * Whether the database must exist. Otherwise a misspelt SQLite path would create an empty database. PostgreSQL
   * databases always exist.
   */
  database?: boolean;
}

/** Returns the options with which a command opens its project. */
export function projectOptions(options: ProjectCommandOptions, needsData: boolean): ProjectOptions {
  return {
    project: options.project,
    data: options.data,
    settings: options.set ?? [],
    environment: readEnvironment(),
    workingDirectory: process.cwd(),
    needsData,
  };
}

/** Opens the project that the options name. Prints its faults and returns undefined when it has any. */
export async function openForCommand(
  options: ProjectCommandOptions,
  terminal: Terminal,
  needs: Needs,
): Promise<OpenedProject | undefined> {
  const open = (needsData: boolean) => openProject(projectOptions(options, needsData));
  if (needs.database) {
    const seen = await open(false);
    const missing = 'faults' in seen ? undefined : missingDatabase(seen);
    if (missing !== undefined) {
      terminal.complain(
        `There is no database ${missing}: no server has been started with this data directory. Choose another one with --data or PARVIS_DATA.`,
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

/** Returns the missing file of the database, or undefined when it exists. */
function missingDatabase({ configuration }: OpenedProject): string | undefined {
  const path = sqlitePath(configuration['app.database.url']);
  return path === undefined || existsSync(path) ? undefined : path;
}

/** Returns the English messages, in which commands describe failures. */
export function messagesOf(project: OpenedProject): Messages {
  return createMessages({ catalogues: project.catalogues, defaultLanguage: 'en' });
}
