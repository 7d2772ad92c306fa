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
  const opened = await openProject({
    project: options.project,
    data: options.data,
    settings: options.set ?? [],
    environment: readEnvironment(),
    workingDirectory: process.cwd(),
    needsData: needs.data,
  });
  for (const warning of opened.warnings) terminal.complain(`Warning: ${warning}`);
  if ('faults' in opened) {
    for (const fault of opened.faults) terminal.complain(fault);
    return undefined;
  }
  const path = sqlitePath(opened.configuration['app.database.url']);
  if (needs.database && path !== undefined && !existsSync(path)) {
    terminal.complain(
      `There is no database ${path}: no server was ever started here. Name the data directory with --data or PARVIS_DATA.`,
    );
    return undefined;
  }
  return opened;
}

/** The texts in which a command tells what failed: English. */
export function messagesOf(project: OpenedProject): Messages {
  return createMessages({ catalogues: project.catalogues, defaultLanguage: 'en' });
}
