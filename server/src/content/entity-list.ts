import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Attention } from '../contract/attention.ts';
import type { TRANSLATION_STATES } from '../contract/translations.ts';
import type { ChangesFilter } from '../contract/working-copy.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Database, Db } from '../database/database.ts';
import { searchWords, type WordCondition } from '../database/search.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ListRequest } from '../kernel/list-query.ts';
import {
  isDated,
  isExpiring,
  isSelective,
  stateConditions,
  statusOf,
  type StateFilter,
} from './content-state.ts';
import { brokenSources } from './lost-references.ts';
import { isAfter, orderOf, readCursor, toCursor } from './entity-order.ts';
import { hasParent } from './page-tree.repository.ts';

/** The largest exact total; counting further costs more than it is worth. Source: contract §2. */
const MAX_EXACT_TOTAL = 10_000;
const MOST_COUNTED = sql.lit(MAX_EXACT_TOTAL + 1);

/** The sortable columns; each has an index that also covers the filters. */
export type EntitySortColumn =
  | 'updated_at'
  | 'created_at'
  | 'title_key'
  | 'shortcut'
  | 'listed_status'
  | 'listed_category_key'
  | 'listed_publish_at';

/** Filters that all apply; undefined ones are ignored. */
export interface EntityFilter {
  status?: string | undefined;
  /** Of a page or article. */
  state?: StateFilter | undefined;
  category?: string | undefined;
  /** The shortcut of a page's parent; empty for pages without one. */
  parent?: string | undefined;
  /** Of an article. */
  modelId?: string | undefined;
  translation?: TranslationFilter | undefined;
  attention?: AttentionFilter | undefined;
  changes?: ChangesFilter | undefined;
}

/** What needs attention at an instant (ms since the epoch). */
export interface AttentionFilter {
  what: Attention;
  now: number;
}

/** The state of the translation into a locale. */
export interface TranslationFilter {
  locale: string;
  state: (typeof TRANSLATION_STATES)[number];
}

/** Returns the filters that the lists of all kinds have: `translation=fr:outdated`, `changes=scheduled`. */
export function commonFilter(query: Record<string, unknown>, now: number): EntityFilter {
  const { translation, attention, changes } = query as {
    translation?: string;
    attention?: Attention;
    changes?: ChangesFilter;
  };
  const [locale, state] = translation?.split(':') ?? [];
  return {
    ...(locale && state && { translation: { locale, state: state as TranslationFilter['state'] } }),
    ...(attention && { attention: { what: attention, now } }),
    changes,
  };
}

/** One page of a list. */
export interface ListedEntities {
  /** In order. */
  ids: EntityId[];
  total: number;
  /** Whether there are more than `total`. */
  totalIsLowerBound?: true;
  /** The cursor for the next page; absent at the end. */
  next?: string;
}

/**
 * Returns one page of a list of entities. Ids come from covering indexes alone, so that distant pages read no rows.
 * Throws `malformed` for an `after` of a different order.
 * @param titles the language whose titles are sorted; default: the main one
 */
export async function listEntities(
  db: Db,
  dialect: Database['dialect'],
  kind: ContentKindName,
  request: ListRequest<EntitySortColumn>,
  filter: EntityFilter,
  titles?: string,
): Promise<ListedEntities> {
  const { words } = request;
  const search = words.length > 0 ? searchWords(dialect, 'content_entity', 'entity', words) : undefined;
  const offset = request.after === undefined ? (request.page - 1) * request.size : 0;
  // A distant page shows by itself that there are more than are counted.
  const isFarBehind = offset + request.size >= MAX_EXACT_TOTAL;
  // On SQLite a unary plus keeps a condition from being used as the starting index: whether to start at a filter
  // and sort, or to follow the sort order.
  const unless = (isBeginning: boolean) => sql.raw(dialect === 'postgres' || isBeginning ? '' : '+');
  const { state } = filter;
  const isNarrow =
    Boolean(state && isSelective(state)) ||
    filter.attention?.what === 'broken-links' ||
    filter.changes !== undefined;
  // The few rows of a narrow filter are read anyway.
  const searched = isNarrow ? search?.byText : search?.byIndex;
  const ofKind = sql<SqlBool>`${unless(!isNarrow)}entity.kind = ${kind}`;
  const filtersOf = (looksAtDates: boolean, beginsWithDates = false) => [
    ...Object.entries({
      listed_status: filter.status,
      listed_category: filter.category,
      listed_model_id: filter.modelId,
    }).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${unless(false)}${sql.ref(`entity.${column}`)} = ${value}`],
    ),
    ...(filter.parent === undefined ? [] : [hasParent(filter.parent)]),
    ...translationConditions(filter.translation),
    ...attentionConditions(filter.attention),
    ...changesConditions(filter.changes),
    ...(state === undefined
      ? []
      : [
          sql<SqlBool>`${unless(beginsWithDates)}${sql.ref('entity.listed_status')} = ${statusOf(state.state)}`,
          ...stateConditions(dialect, kind, state, looksAtDates),
        ]),
  ];
  const order = orderOf(request.sort, titles);
  const position = request.after === undefined ? [] : [isAfter(order, readCursor(request.after, order))];
  const counted = isFarBehind ? undefined : await countAll();
  const areFew = counted !== undefined && counted <= MAX_EXACT_TOTAL;
  // Checking the date of each row is cheap only for the rows that a near page passes.
  const filters = filtersOf(!areFew && !isFarBehind);
  // Few matches are sorted; the limit keeps the database from following the whole order for them.
  const sorted =
    (isNarrow || searched) && areFew
      ? sql`${matching([ofKind, ...filters], searched)} limit ${MOST_COUNTED}`
      : undefined;
  const titled = titlesIn(kind, titles);
  // The titles are those of the kind: then its rows need not be read.
  const along = titles === undefined ? [ofKind, ...filters] : filters;
  const found = sql`(select entity.* from ${sorted ?? matching(along, alongAnOrder())}) as entity`;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.join(order.map(({ column }, index) => sql`${sql.ref(column)} as ${sql.ref(`key_${index}`)}`))}
    from ${sql.join(sorted ? [found, ...titled.from] : [...titled.from, found], sql` cross join `)}
    where ${all([...titled.where, ...position])}
    order by ${sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)} nulls ${sql.raw(direction === 'asc' ? 'first' : 'last')}`))}
    limit ${request.size + 1} offset ${offset}`.execute(db);
  const keys = rows.map((row) => order.map((_, index) => row[`key_${index}`]!));
  const shown = keys.slice(0, request.size);
  const total = counted ?? (keys.length > 0 ? offset + keys.length : await countAll());
  return {
    ids: shown.map((key) => key.at(-1) as EntityId),
    total: Math.min(total, MAX_EXACT_TOTAL),
    ...(total > MAX_EXACT_TOTAL ? { totalIsLowerBound: true } : {}),
    ...(keys.length > request.size ? { next: toCursor(order, shown.at(-1)!) } : {}),
  };

  function countAll(): Promise<number> {
    const beginsWithDates = !search && state && isDated(state);
    return count(db, matching([ofKind, ...filtersOf(true, beginsWithDates)], searched));
  }

  /** For distant pages it is cheaper to find all matches first than to check the text of each row on the way. */
  function alongAnOrder(): WordCondition | undefined {
    if (!search || !isFarBehind) return search?.byText;
    return { ...search.byText, holds: sql<SqlBool>`${unless(false)}${search.byIndex.holds}` };
  }
}

/** On SQLite a cross join also is the order in which tables are read. */
function titlesIn(kind: ContentKindName, locale: string | undefined) {
  if (locale === undefined) return { from: [], where: [] };
  return {
    from: [sql`content_title as title`],
    where: [sql<SqlBool>`title.kind = ${kind} and title.locale = ${locale} and title.entity_id = entity.id`],
  };
}

function matching(
  filters: readonly RawBuilder<SqlBool>[],
  words: WordCondition | undefined,
): RawBuilder<unknown> {
  return sql`content_entity as ${words?.alias ?? sql`entity`} where ${all(words ? [...filters, words.holds] : filters)}`;
}

function translationConditions(filter: TranslationFilter | undefined): RawBuilder<SqlBool>[] {
  if (!filter) return [];
  const { locale, state } = filter;
  const column = sql.ref('entity.listed_translations');
  const has = (what: string) => sql<SqlBool>`${column} like ${`% ${locale}:${what} %`}`;
  const lacks = (what: string) => sql<SqlBool>`${column} not like ${`% ${locale}:${what} %`}`;
  if (state === 'outdated') return [has('outdated')];
  return state === 'missing' ? [lacks('complete')] : [has('complete'), lacks('outdated')];
}

function attentionConditions(filter: AttentionFilter | undefined): RawBuilder<SqlBool>[] {
  if (!filter) return [];
  const { what, now } = filter;
  return [what === 'broken-links' ? sql`entity.id in (${brokenSources(now)})` : isExpiring(now)];
}

function changesConditions(changes: ChangesFilter | undefined): RawBuilder<SqlBool>[] {
  if (!changes) return [];
  const copies =
    changes === 'pending' ? sql`working_copy` : sql`publication_schedule where failed_at is null`;
  return [sql`entity.id in (select entity_id from ${copies})`];
}

async function count(db: Db, matches: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (select 1 from ${matches} limit ${MOST_COUNTED}) as counted`.execute(db);
  return rows[0]!.total;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}
