import { readEnvironment } from '../config/environment.ts';
import { openProject, type OpenedProject } from '../config/open-project.ts';
import { createMessages, type Messages } from '../kernel/messages.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** The project that the options name; undefined when it has faults, which have been told then. */
export async function openForCommand(
  options: ProjectCommandOptions,
  terminal: Terminal,
  needs: { data: boolean },
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
  if (!('faults' in opened)) return opened;
  for (const fault of opened.faults) terminal.complain(fault);
  return undefined;
}

/** The texts in which a command tells what failed: English. */
export function messagesOf(project: OpenedProject): Messages {
  return createMessages({ catalogues: project.catalogues, defaultLanguage: 'en' });
}
