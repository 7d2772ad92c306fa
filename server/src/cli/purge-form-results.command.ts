import { openResultPurging, type ResultPurging } from '../app/result-purging.ts';
import { toInstant } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { PurgeOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis purge-form-results`, which runs the ClearFormResults job now, or prints what it would delete. */
export async function purgeFormResults(options: PurgeOptions, terminal: Terminal): Promise<boolean> {
  const project = await openForCommand(options, terminal, { data: true, database: true });
  if (!project) return false;
  try {
    const purging = await openResultPurging(
      project,
      createLogger({ level: 'warn', destination: process.stderr }),
    );
    try {
      return await (options.dryRun ? print(purging, terminal) : purge(purging, terminal));
    } finally {
      await purging.close();
    }
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    return false;
  }
}

async function print(purging: ResultPurging, terminal: Terminal): Promise<boolean> {
  const due = await purging.preview();
  for (const { form, days, before, count } of due) {
    const age = days === 1 ? 'a day' : `${days} days`;
    terminal.print(
      `${form.shortcut}: ${resultsOf(count)} older than ${age}, from before ${toInstant(before)}`,
    );
  }
  const total = due.reduce((sum, { count }) => sum + count, 0);
  terminal.print(`${resultsOf(total)} would be deleted. Nothing was changed.`);
  return true;
}

async function purge(purging: ResultPurging, terminal: Terminal): Promise<boolean> {
  const run = await purging.run();
  if (run?.outcome === 'done') {
    terminal.print(`${resultsOf(run.report.deleted ?? 0)} deleted.`);
    return true;
  }
  terminal.complain(
    run
      ? 'Some form results could not be deleted. See the errors above.'
      : 'A server is already deleting form results. Nothing was done.',
  );
  return false;
}

function resultsOf(count: number): string {
  return count === 1 ? '1 form result' : `${count} form results`;
}
