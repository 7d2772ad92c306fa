import { resolve } from 'node:path';
import { backUpProject, restoreProject, verifyBackup, type BackupReport } from '../app/compose-backup.ts';
import { createLogger } from '../kernel/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { BackupCommandOptions, ProjectCommandOptions, RestoreCommandOptions } from './program.ts';
import { createProgressReporter } from './progress-reporter.ts';
import type { Terminal } from './terminal.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const LOST_SHOWN = 20;

type Project = NonNullable<Awaited<ReturnType<typeof openForCommand>>>;
type Report = Pick<BackupReport, 'rows' | 'files' | 'lost'>;

/** Runs `parvis backup`, which writes everything to one file. */
export function backUp(file: string, options: BackupCommandOptions, terminal: Terminal): Promise<boolean> {
  return withProject(options, terminal, { data: true }, async (project, signal) => {
    const isStream = file === '-';
    const path = resolve(file);
    const to = isStream ? process.stdout : { path, overwrite: options.overwrite ?? false };
    const report = await backUpProject(project, to, { progress: createProgressReporter(terminal), signal });
    reportLost(report, terminal);
    const line = `Backed up: ${countsOf(report)}, as of ${report.takenAt}${isStream ? '' : `, to ${file}`}.`;
    if (isStream) terminal.complain(line);
    else terminal.print(line);
  });
}

/** Runs `parvis restore`, which restores a backup completely or not at all. */
export function restore(file: string, options: RestoreCommandOptions, terminal: Terminal): Promise<boolean> {
  const needs = { data: !options.check };
  return withProject(options, terminal, needs, async (project, signal) => {
    const path = resolve(file);
    const progress = createProgressReporter(terminal);
    const backup = await verifyBackup(path, { progress, signal });
    const { header, end } = backup;
    const of = `the backup of ${header.takenAt} (Parvis ${header.parvis}, ${header.engine})`;
    reportLost(end, terminal);
    if (options.check) {
      terminal.print(`Complete and undamaged: ${of}, ${countsOf(end)}.`);
      return;
    }
    const logger = createLogger({ level: 'warn', destination: process.stderr });
    const overwrite = options.overwrite ?? false;
    await restoreProject(project, path, backup, { overwrite, logger, progress, signal });
    terminal.print(`Restored: ${of}, ${countsOf(end)}.`);
    terminal.print(
      'All users have to sign in again. Passwords, API tokens and users are those of the backup: repeat any changes and revocations made since.',
    );
  });
}

function countsOf({ rows, files }: Report): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows, ${files} files`;
}

function reportLost({ lost }: Report, terminal: Terminal): void {
  const all = Object.entries(lost).flatMap(([table, ids]) => ids.map((id) => `${table} ${id}`));
  for (const one of all.slice(0, LOST_SHOWN)) terminal.complain(`Warning: the file of ${one} is missing.`);
  if (all.length > LOST_SHOWN) {
    terminal.complain(`Warning: and those of ${all.length - LOST_SHOWN} more.`);
  }
}

/** Opens the project for `work`. A stop signal aborts the work, which then leaves nothing behind. */
async function withProject(
  options: ProjectCommandOptions,
  terminal: Terminal,
  needs: { data: boolean },
  work: (project: Project, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const project = await openForCommand(options, terminal, needs);
  if (!project) return false;
  const ending = new AbortController();
  const stop = () => ending.abort(new Error('Stopped: nothing was changed.'));
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    await work(project, ending.signal);
    return true;
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    return false;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
