import { resolve } from 'node:path';
import { compose, type App } from '../app/compose.ts';
import { createLogger } from '../kernel/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand, type Needs } from './open-for-command.ts';
import type { ImportCommandOptions, ProjectCommandOptions } from './program.ts';
import { createProgressReporter } from './progress-reporter.ts';
import type { Terminal } from './terminal.ts';

type Report = Awaited<ReturnType<App['portability']['import']>>;

/** Runs `parvis export`, which writes all content to files. */
export function exportContent(
  directory: string,
  options: ProjectCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  return withContent(options, terminal, { data: true, database: true }, async ({ portability }) => {
    const { counts, warnings } = await portability.export(
      resolve(directory),
      createProgressReporter(terminal),
    );
    for (const warning of warnings) terminal.complain(`Warning: ${warning}`);
    for (const [part, count] of Object.entries(counts)) terminal.print(`${part}: ${count}`);
    terminal.print(`Exported to ${directory}.`);
    return true;
  });
}

/** Runs `parvis import`, which imports an export completely or not at all. */
export function importContent(
  directory: string,
  options: ImportCommandOptions,
  terminal: Terminal,
): Promise<boolean> {
  return withContent(options, terminal, { data: true }, async ({ portability }) => {
    const report = await portability.import(resolve(directory), {
      overwrite: options.overwrite ?? false,
      dryRun: options.dryRun ?? false,
      progress: createProgressReporter(terminal),
    });
    for (const warning of report.warnings) terminal.complain(`Warning: ${warning}`);
    for (const fault of report.faults) terminal.complain(fault);
    if (report.outcome !== 'refused') reportChanges(report, terminal);
    return reportOutcome(report, terminal);
  });
}

function reportChanges({ outcome, added, changed }: Report, terminal: Terminal): void {
  for (const { path, differs } of changed) terminal.print(`differs  ${path}: ${differs.join(', ')}`);
  if (outcome === 'dry-run') for (const path of added) terminal.print(`new      ${path}`);
}

function reportOutcome({ outcome, added, changed, faults }: Report, terminal: Terminal): boolean {
  const counts = `${added.length} new, ${changed.length} that differ`;
  switch (outcome) {
    case 'done':
      terminal.print(`Imported: ${counts}.`);
      return true;
    case 'dry-run':
      terminal.print(`Would be imported: ${counts}. Nothing was changed.`);
      return true;
    case 'differs':
      terminal.complain(`${counts}. Nothing was changed. To replace what differs, add --overwrite.`);
      return false;
    case 'refused':
      terminal.complain(
        `${faults.length === 1 ? '1 error' : `${faults.length} errors`}. Nothing was changed.`,
      );
      return false;
  }
}

/** Opens the service on the stored data, without a server. */
async function withContent(
  options: ProjectCommandOptions,
  terminal: Terminal,
  needs: Needs,
  work: (app: App) => Promise<boolean>,
): Promise<boolean> {
  const project = await openForCommand(options, terminal, needs);
  if (!project) return false;
  try {
    const logger = createLogger({ level: 'warn', destination: process.stderr });
    const app = await compose({ project, logger, asStored: true });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    return false;
  }
}
