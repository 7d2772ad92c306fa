import { writeFile } from 'node:fs/promises';
import { checkProject } from '../app/check-project.ts';
import { checkStoredFiles } from '../app/stored-files.ts';
import { readEnvironment } from '../config/environment.ts';
import { openProject, type ProjectOptions } from '../config/open-project.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf } from './open-for-command.ts';
import type { CheckOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis check`, which prints each fault of a project and of its stored files on one line. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<boolean> {
  const project: ProjectOptions = {
    project: options.project,
    data: options.data,
    settings: options.set ?? [],
    environment: readEnvironment(),
    workingDirectory: process.cwd(),
    needsData: false,
  };
  // `start` falls back to the bundled example, but checking it would hide a forgotten `--project`.
  if (project.project === undefined && !project.environment.PARVIS_PROJECT) {
    terminal.complain(
      'There is no project to check. Set its directory with --project or PARVIS_PROJECT: parvis check --project .',
    );
    return false;
  }
  const { faults, warnings, missingTexts, summary } = await checkProject(project);
  if (options.missingTexts !== undefined) {
    await writeFile(options.missingTexts, missingTexts.map((line) => line + '\n').join(''));
  }
  const stored = await checkFiles(project);
  for (const warning of [...warnings, ...stored.warnings]) terminal.complain(`Warning: ${warning}`);
  for (const fault of [...faults, ...stored.faults]) terminal.complain(fault);
  const isSound = faults.length + stored.faults.length === 0;
  if (isSound && summary !== undefined) terminal.print(summary);
  return isSound;
}

/** Checks the stored files. An unreachable database is not a fault of the project. */
async function checkFiles(options: ProjectOptions): Promise<{ faults: string[]; warnings: string[] }> {
  const project = await openProject(options);
  if ('faults' in project) return { faults: [], warnings: [] };
  const messages = messagesOf(project);
  try {
    return { faults: await checkStoredFiles(project, messages), warnings: [] };
  } catch (error) {
    const reasons = describeFailure(error, messages).join(' ');
    return { faults: [], warnings: [messages.format('en', 'stored-file.not-checked', { reasons })] };
  }
}
