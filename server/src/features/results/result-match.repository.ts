import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isBehind } from './result-filter.repository.ts';
import type { ResultFilter } from './result-filter.rules.ts';
import { MAX_EXACT_TOTAL, type ResultSlice } from './result-slice.rules.ts';

/**
 * Results among the matches of a search, on SQLite: the number of each match leads to all that is asked, by an index that covers it.
 * @param isMatch of `holdsWords`
 */
export function amongMatches(db: Db, filter: ResultFilter, isMatch: RawBuilder<SqlBool>) {
  // The signs keep SQLite from going along an order of all results.
  const column = (name: string) => sql<number>`+${sql.ref(`result.${name}`)}`;
  return db
    .selectFrom('form_result as result')
    .where(isMatch)
    .where(column('spam'), '=', filter.spam ? 1 : 0)
    .$if(filter.formId !== undefined, (query) =>
      query.where(
        column('form_number'),
        '=',
        sql<number>`(select number from form_number where form_id = ${filter.formId})`,
      ),
    )
    .$if(filter.from !== undefined, (query) => query.where(column('submitted_at'), '>=', filter.from!))
    .$if(filter.to !== undefined, (query) => query.where(column('submitted_at'), '<', filter.to!))
    .$if(filter.mailFailed === true, (query) =>
      query.where(
        sql<SqlBool>`${column('search_number')} in (
          select about.search_number from mail_outbox join form_result as about on about.id = mail_outbox.about_id
          where mail_outbox.state = 'failed')`,
      ),
    );
}

/** Each result that matches is looked at once in a survey, whatever is then asked of them. */
export async function setApart(db: Db, filter: ResultFilter, isMatch: RawBuilder<SqlBool>): Promise<void> {
  const results = amongMatches(db, filter, isMatch).select([
    sql.ref('result.search_number').as('number'),
    'result.submitted_at',
  ]);
  await sql`delete from temp.set_apart`.execute(db);
  await sql`insert into temp.set_apart select * from ${results}`.execute(db);
}

/**
 * A page of what is set apart, and how much that is, up to one more than `MAX_EXACT_TOTAL`. Ids are looked up of those alone that were
 * submitted between the first and the last of the page.
 */
export async function listSetApart(
  db: Db,
  { direction, after, limit, offset = 0 }: ResultSlice,
): Promise<{ total: number; ids: string[] }> {
  const to = sql.raw(direction);
  const isDescending = direction === 'desc';
  const position = after && sql`${after.submittedAt}`;
  const edge = position
    ? sql`select place from temp.set_apart where place ${sql.raw(isDescending ? '<' : '>')} ${position}
        order by place ${to} limit ${limit + offset}`
    : sql`select place from temp.set_apart order by place ${to} limit ${limit} offset ${offset}`;
  const [lowest, highest] = [sql`(select min(place) from edge)`, sql`(select max(place) from edge)`];
  const low = position ? (isDescending ? sql`coalesce(${lowest}, ${position})` : position) : lowest;
  const high = position ? (isDescending ? position : sql`coalesce(${highest}, ${position})`) : highest;
  const passed = position
    ? sql`0`
    : sql`(select count(*) from temp.set_apart where place ${isDescending ? sql`> ${highest}` : sql`< ${lowest}`})`;
  const { rows } = await sql<{ total: number; id: string | null }>`
    with edge as materialized (${edge}),
    page as (
      select result.id, result.submitted_at
      from temp.set_apart as hit cross join form_result as result on result.search_number = hit.number
      where hit.place between ${low} and ${high} and ${after ? isBehind(after, direction) : sql.lit(true)}
      order by result.submitted_at ${to}, result.id ${to} limit ${limit} offset ${offset} - ${passed}
    )
    select counted.total, page.id
    from (select count(*) as total from (select 1 from temp.set_apart limit ${sql.lit(MAX_EXACT_TOTAL + 1)})) as counted
    left join page on true
    order by page.submitted_at ${to}, page.id ${to}`.execute(db);
  return { total: rows[0]!.total, ids: rows.flatMap(({ id }) => id ?? []) };
}
