import { readSummary } from '../../content/documents.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { DAY_MS } from './retention.rules.ts';

/** Maximum forms per site: far more than editors create. */
const MAX_FORMS = 10_000;

/** A form and its retention period. */
export interface KeepingForm {
  id: EntityId;
  shortcut: string;
  /** The form's own retention; null: the site's default. */
  retentionDays: number | null;
}

/** A form with expired results. */
export interface DueForm extends KeepingForm {
  count: number;
}

/** Returns forms in id order, starting after the given id. */
export async function listKeepingForms(db: Db, after: string, limit: number): Promise<KeepingForm[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'summary'])
    .where('kind', '=', 'form')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { shortcut, retentionDays } = readSummary('form', row.summary);
    return { id: row.id as EntityId, shortcut, retentionDays };
  });
}

/**
 * Returns the forms with results that have expired at an instant, by shortcut, with the number of results.
 * @param siteDays limit for forms without a retention or with a longer one; 0: unlimited
 */
export async function findDueForms(db: Db, at: number, siteDays: number, limit: number): Promise<DueForm[]> {
  // Older than any result.
  const most = siteDays > 0 ? siteDays : 1_000_000;
  const forms = await listKeepingForms(db, '', MAX_FORMS);
  const byDays = Map.groupBy(forms, ({ retentionDays }) => Math.min(retentionDays ?? most, most));
  if (byDays.size === 0) return [];
  const rows = await db
    .selectFrom('form_result as result')
    .select((eb) => ['result.form_id', eb.fn.countAll<number>().as('count')] as const)
    .where((eb) =>
      eb.or(
        [...byDays].map(([days, ofDays]) =>
          eb.and([
            eb(
              'result.form_id',
              'in',
              ofDays.map(({ id }) => id),
            ),
            eb('result.submitted_at', '<', at - days * DAY_MS),
          ]),
        ),
      ),
    )
    .groupBy('result.form_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.form_id, row.count]));
  return forms
    .flatMap((form) => (counts.has(form.id) ? [{ ...form, count: counts.get(form.id)! }] : []))
    .sort((one, other) => (one.shortcut < other.shortcut ? -1 : 1))
    .slice(0, limit);
}
