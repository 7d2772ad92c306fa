import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FormResultTable } from '../../database/content-tables.ts';
import type { Db } from '../../database/database.ts';
import type { WordCondition } from '../../database/search.ts';
import type { ResultFilter, ResultPosition } from './result-filter.rules.ts';
import type { ResultDirection } from './result-slice.rules.ts';

/** Returns the matching results as `result`. @param words condition for the words of the filter */
export function matching(db: Db, filter: ResultFilter, words: WordCondition | undefined) {
  return db
    .selectFrom(sql<FormResultTable>`form_result`.as<'result'>(words?.alias ?? sql`result`))
    .where('result.spam', '=', filter.spam ? 1 : 0)
    .$if(filter.formId !== undefined, (query) => query.where('result.form_id', '=', filter.formId!))
    .$if(filter.from !== undefined, (query) => query.where('result.submitted_at', '>=', filter.from!))
    .$if(filter.to !== undefined, (query) => query.where('result.submitted_at', '<', filter.to!))
    .$if(filter.mailFailed === true, (query) =>
      query.where('result.id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select((mail) => mail.ref('about_id').$notNull().as('id'))
          .where('state', '=', 'failed')
          .where('about_id', 'is not', null),
      ),
    )
    .$if(filter.number !== undefined, (query) => query.where('result.number', '=', filter.number!))
    .$if(words !== undefined, (query) => query.where(words!.holds));
}

/**
 * Drops the bound that the cursor has already passed, since every row after it is within that bound. With both
 * conditions, SQLite scans everything since that bound.
 */
export function withoutPassed(filter: ResultFilter, direction: ResultDirection): ResultFilter {
  return direction === 'desc' ? { ...filter, to: undefined } : { ...filter, from: undefined };
}

/** Returns the condition that `result` comes after a row. */
export function isBehind(
  { submittedAt, id }: ResultPosition,
  direction: ResultDirection,
): RawBuilder<SqlBool> {
  const comparison = direction === 'desc' ? sql`<` : sql`>`;
  return sql`(result.submitted_at, result.id) ${comparison} (${submittedAt}, ${id})`;
}
