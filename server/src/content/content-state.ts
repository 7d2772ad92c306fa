import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ContentKindName } from '../contract/content-kinds.ts';
import { EXPIRING_DAYS } from '../contract/attention.ts';
import type { ContentState } from '../contract/content-state.ts';
import type { Schedule } from './schedule.rules.ts';
import type { Database } from '../database/database.ts';

/** Returns the public state of a page or article at an instant (ms since the epoch). */
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

/** Returns the state filter of a list query. */
export const stateFilter = (state: unknown, now: number): StateFilter | undefined =>
  state === undefined ? undefined : { state: state as ContentState, now };

/** A state at an instant (ms since the epoch), as a list filter. */
export interface StateFilter {
  state: ContentState;
  now: number;
}

/** Returns the status of entities in a state. */
export const statusOf = (state: ContentState): string =>
  state === 'draft' || state === 'archived' ? state : 'published';

/** Whether a state is rare, so that a list starts from its rows instead of its sort order. */
export const isSelective = ({ state }: StateFilter): boolean =>
  state === 'scheduled' || state === 'changes-pending';

/** Whether a state depends on a date, for which there is an index of the dated rows. */
export const isDated = ({ state }: StateFilter): boolean => state === 'expired';

/** The condition on `entity` that its publication ends in the next days. */
export const isExpiring = (now: number): RawBuilder<SqlBool> =>
  sql`(entity.listed_status = 'published' and entity.listed_unpublish_at > ${now}
    and entity.listed_unpublish_at <= ${now + EXPIRING_DAYS * DAY_MS})`;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the conditions of a state on rows of `entity`, in addition to its status. When a list follows its sort
 * order, SQLite reads the exceptions once from a partial index; PostgreSQL plans that by itself.
 * @param looksAtDates whether SQLite checks the date of each row instead, where that is enough
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
