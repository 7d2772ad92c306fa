import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectTypes } from '../app/project-types.ts';
import { openForCommand } from './open-for-command.ts';
import type { ProjectCommandOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis types`, which writes TypeScript types of the project's models and forms. */
export async function writeTypes(options: ProjectCommandOptions, terminal: Terminal): Promise<boolean> {
  const project = await openForCommand(options, terminal, { data: false });
  if (!project) return false;
  const { files, faults } = await projectTypes(project);
  for (const fault of faults) terminal.complain(fault);
  for (const [name, text] of files) {
    const file = join(project.projectDirectory, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    terminal.print(`Wrote ${name}.`);
  }
  return faults.length === 0;
}
