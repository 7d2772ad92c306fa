import { openResultErasing } from '../app/result-erasing.ts';
import type { ErasureView } from '../contract/form-result.ts';
import { createLogger } from '../kernel/logger.ts';
import { parsed } from '../kernel/parsed-body.ts';
import { describeFailure } from './describe-failure.ts';
import { messagesOf, openForCommand } from './open-for-command.ts';
import type { FindResultsOptions } from './program.ts';
import type { Terminal } from './terminal.ts';

/** `parvis results find`: tells what is kept of somebody, by a value, and deletes it when that is confirmed. */
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
      const match = options.whole ? 'whole' : 'contained';
      tell(await erasing.run(parsed({ value, match, confirm })), terminal);
    } finally {
      await erasing.close();
    }
  } catch (error) {
    for (const line of describeFailure(error, messagesOf(project))) terminal.complain(line);
    return false;
  }
  if (!options.delete || confirm) return true;
  terminal.complain('To delete this, say --delete --yes. It cannot be undone.');
  return false;
}

function tell({ items, results, files, mails, erased }: ErasureView, terminal: Terminal): void {
  for (const { id, form, submittedAt, match, fields, spam } of items) {
    const where = fields.length > 0 ? ` in ${fields.join(', ')}` : '';
    terminal.print(`${submittedAt} ${form.shortcut} ${id} ${match}${where}${spam ? ' (spam)' : ''}`);
  }
  if (results > items.length) terminal.print(`… and ${results - items.length} more`);
  const total = [count(results, 'form result'), count(files, 'file'), count(mails, 'mail')].join(', ');
  terminal.print(erased ? `${total} deleted.` : `${total} found. Nothing was changed.`);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
