import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ContentState } from '../contract/content-state.ts';
import type { Database } from '../database/database.ts';

/** What the state follows from, as it goes over the wire. */
interface Published {
  status: string;
  publishAt: string | null;
  unpublishAt: string | null;
  workingCopy: object | null;
}

/** Adds what a page or an article is to the public at an instant (ms since the epoch). */
export function withState<View extends Published>(view: View, now: number): View & { state: ContentState } {
  return { ...view, state: stateOf(view, now) };
}

function stateOf({ status, publishAt, unpublishAt, workingCopy }: Published, now: number): ContentState {
  if (status !== 'published') return status as ContentState;
  if (unpublishAt !== null && Date.parse(unpublishAt) <= now) return 'expired';
  if (publishAt !== null && Date.parse(publishAt) > now) return 'scheduled';
  return workingCopy ? 'changes-pending' : 'published';
}

/** A state at an instant (ms since the epoch), as a filter of lists. */
export interface StateFilter {
  state: ContentState;
  now: number;
}

/** The status that goes with a state. */
export const statusOf = (state: ContentState): string =>
  state === 'draft' || state === 'archived' ? state : 'published';

/** States of few at any time: a list of them begins with those, rather than going along its order. */
export const isOfFew = ({ state }: StateFilter): boolean =>
  state === 'scheduled' || state === 'changes-pending';

/**
 * What holds of the rows `entity` in a state, beside the status that goes with it. Where a list goes along its order, SQLite reads the
 * exceptions once, from an index that holds nothing else; PostgreSQL plans that by itself.
 */
export function stateConditions(
  dialect: Database['dialect'],
  table: 'page' | 'article',
  filter: StateFilter,
): RawBuilder<SqlBool>[] {
  const { state, now } = filter;
  if (statusOf(state) !== 'published') return [];
  const dated = sql`${sql.table(table)} as dated where dated.status = 'published' and dated`;
  const sets = {
    expired: { key: sql`dated.id`, from: sql`${dated}.unpublish_at <= ${now}` },
    scheduled: { key: sql`dated.id`, from: sql`${dated}.publish_at > ${now}` },
    'changes-pending': { key: sql`copy.entity_id`, from: sql`working_copy as copy where true` },
  } as const;
  type Exception = keyof typeof sets;
  const exists = ({ key, from }: (typeof sets)[Exception]) =>
    sql<SqlBool>`exists (select 1 from ${from} and ${key} = entity.id)`;
  const isAmong = ({ key, from }: (typeof sets)[Exception]) =>
    sql<SqlBool>`${sql.raw(isOfFew(filter) ? '' : '+')}entity.id in (select ${key} from ${from})`;
  const order: readonly Exception[] = ['expired', 'scheduled', 'changes-pending'];
  const before = order.slice(0, state === 'published' ? order.length : order.indexOf(state as Exception));
  const not = dialect === 'postgres' || isOfFew(filter) ? exists : isAmong;
  const is = dialect === 'postgres' ? exists : isAmong;
  return [
    ...before.map((name) => sql<SqlBool>`not ${not(sets[name])}`),
    ...(state === 'published' ? [] : [is(sets[state as Exception])]),
  ];
}
