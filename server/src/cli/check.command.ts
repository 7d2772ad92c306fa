import { checkProject } from '../app/check-project.ts';
import { readEnvironment } from '../config/environment.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** `parvis check`: every fault of a project on a line of its own. */
export async function check(options: ProjectCommandOptions, terminal: Terminal): Promise<boolean> {
  const { faults, warnings, summary } = await checkProject({
    project: options.project,
    data: options.data,
    settings: options.set ?? [],
    environment: readEnvironment(),
    workingDirectory: process.cwd(),
    needsData: false,
  });
  for (const warning of warnings) terminal.complain(`Warning: ${warning}`);
  for (const fault of faults) terminal.complain(fault);
  if (summary !== undefined) terminal.print(summary);
  return faults.length === 0;
}
