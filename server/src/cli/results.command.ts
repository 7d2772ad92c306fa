import { openResultErasing } from '../app/result-erasing.ts';
import type { ErasureForm, ErasureView } from '../contract/form-result.ts';
import { createLogger } from '../kernel/logger.ts';
import { parsed } from '../kernel/parsed-body.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { FindResultsOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs `parvis results find`, which lists a person's submissions by a value and deletes them after confirmation. */
export async function findResults(options: FindResultsOptions, terminal: Terminal): Promise<boolean> {
  const project = await openForCommand(options, terminal, { data: true, database: true });
  if (!project) return false;
  const value = options.value ?? (await terminal.readSecret('Value: '));
  if (value === undefined) return false;
  const confirm = options.delete === true && options.yes === true;
  try {
    const logger = createLogger({ level: 'warn', destination: process.stderr });
    const erasing = await openResultErasing(project, logger);
    try {
      const match = options.contained ? 'contained' : 'whole';
      const form: ErasureForm = { value, match, confirm, ...(options.only && { ids: [...options.only] }) };
      print(await erasing.run(parsed(form)), terminal);
    } finally {
      await erasing.close();
    }
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    return false;
  }
  if (!options.delete || confirm) return true;
  if (options.contained)
    terminal.complain(
      'These may belong to other people: check each one, and select those to delete with --only.',
    );
  terminal.complain('To delete them, add --delete --yes. This cannot be undone.');
  return false;
}

function print(found: ErasureView, terminal: Terminal): void {
  const { items, mailItems, results, files, mails, erased } = found;
  for (const { id, form, submittedAt, match, values, spam } of items) {
    const where = values
      .map(({ field, value }) => `${field ?? 'several fields'}: ${printable(value)}`)
      .join(', ');
    terminal.print(`${submittedAt} ${form.shortcut} ${id} ${match} ${where}${spam ? ' (spam)' : ''}`);
  }
  if (results > items.length) terminal.print(`… and ${results - items.length} more`);
  for (const { id, queuedAt, status, to, value } of mailItems) {
    terminal.print(`${queuedAt} mail ${id} ${status} to ${printable(to ?? '?')}: ${printable(value)}`);
  }
  const total = [count(results, 'form result'), count(files, 'file'), count(mails, 'mail')].join(', ');
  terminal.print(erased ? `${total} deleted.` : `${total} found. Nothing was changed.`);
}

/** Returns a visitor's text without control characters, which could drive the terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
