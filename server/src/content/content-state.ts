import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentState } from '../contract/content-state.ts';
import type { Schedule } from './schedule.rules.ts';
import type { Database } from '../database/database.ts';

/** Returns what a page or an article is to the public at an instant (ms since the epoch). */
export function stateOf(
  { status, publishAt, unpublishAt }: Schedule & { status: string },
  workingCopy: object | null,
  now: number,
): ContentState {
  if (status !== 'published') return status as ContentState;
  if (unpublishAt !== null && Date.parse(unpublishAt) <= now) return 'expired';
  if (publishAt !== null && Date.parse(publishAt) > now) return 'scheduled';
  return workingCopy ? 'changes-pending' : 'published';
}

/** Returns the filter of a list's query. */
export const stateFilter = (state: unknown, now: number): StateFilter | undefined =>
  state === undefined ? undefined : { state: state as ContentState, now };

/** A state at an instant (ms since the epoch), as a filter of lists. */
export interface StateFilter {
  state: ContentState;
  now: number;
}

/** The status that goes with a state. */
export const statusOf = (state: ContentState): string =>
  state === 'draft' || state === 'archived' ? state : 'published';

/** States of few at any time: a list of them begins with those, rather than going along its order. */
export const isSelective = ({ state }: StateFilter): boolean =>
  state === 'scheduled' || state === 'changes-pending';

/** Whether the date of a row tells that it is in a state: an index holds the rows that have one. */
export const isDated = ({ state }: StateFilter): boolean => state === 'expired';

/**
 * What holds of the rows `entity` in a state, beside the status that goes with it. Where a list goes along its order, SQLite reads the
 * exceptions once, from an index that holds nothing else; PostgreSQL plans that by itself.
 * @param looksAtDates whether SQLite looks at the date of each row instead, where that is enough
 */
export function stateConditions(
  dialect: Database['dialect'],
  kind: ContentKindName,
  filter: StateFilter,
  looksAtDates: boolean,
): RawBuilder<SqlBool>[] {
  const { state, now } = filter;
  if (statusOf(state) !== 'published') return [];
  if (isDated(filter) && (looksAtDates || dialect === 'postgres')) {
    return [sql<SqlBool>`entity.listed_unpublish_at <= ${now}`];
  }
  const dated = sql`content_entity as dated where dated.kind = ${kind} and dated.listed_status = 'published' and dated`;
  const sets = {
    expired: { key: sql`dated.id`, from: sql`${dated}.listed_unpublish_at <= ${now}` },
    scheduled: { key: sql`dated.id`, from: sql`${dated}.listed_publish_at > ${now}` },
    'changes-pending': { key: sql`copy.entity_id`, from: sql`working_copy as copy where true` },
  } as const;
  type Exception = keyof typeof sets;
  const exists = ({ key, from }: (typeof sets)[Exception]) =>
    sql<SqlBool>`exists (select 1 from ${from} and ${key} = entity.id)`;
  const isAmong = ({ key, from }: (typeof sets)[Exception]) =>
    sql<SqlBool>`${sql.raw(isSelective(filter) ? '' : '+')}entity.id in (select ${key} from ${from})`;
  const order: readonly Exception[] = ['expired', 'scheduled', 'changes-pending'];
  const before = order.slice(0, state === 'published' ? order.length : order.indexOf(state as Exception));
  const not = dialect === 'postgres' || isSelective(filter) ? exists : isAmong;
  const is = dialect === 'postgres' ? exists : isAmong;
  return [
    ...before.map((name) => sql<SqlBool>`not ${not(sets[name])}`),
    ...(state === 'published' ? [] : [is(sets[state as Exception])]),
  ];
}
