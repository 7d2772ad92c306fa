import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Database, Db } from '../database/database.ts';
import type { SearchMemory } from '../database/search-memory.ts';
import { FEW, holdsWordsAlongAnOrder } from '../database/search.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ListRequest } from '../kernel/list-query.ts';
import { isDated, isOfFew, stateConditions, statusOf, type StateFilter } from './content-state.ts';
import { isBehind, orderOf, readCursor, toCursor, type OrderStep } from './entity-order.ts';

/** A total is exact up to here: beyond it, counting costs more than the number is worth. Source: contract §2. */
const MAX_EXACT_TOTAL = 10_000;
/** From here on it is cheaper to know all matches than to look at the text of each row before. */
const FAR_BEHIND = 2000;

/** The columns that lists sort by: for each there is an index that covers filters too. */
export type EntitySortColumn =
  | 'updated_at'
  | 'created_at'
  | 'title_key'
  | 'shortcut'
  | 'listed_status'
  | 'listed_category_key'
  | 'listed_publish_at';

/** Only entities with all of these; undefined says nothing. */
export interface EntityFilter {
  status?: string | undefined;
  /** Of a page or an article. */
  state?: StateFilter | undefined;
  category?: string | undefined;
  /** Of an article. */
  modelId?: string | undefined;
}

/** One page of a list. */
export interface ListedEntities {
  /** In order. */
  ids: EntityId[];
  total: number;
  /** There are more than `total`. */
  totalIsLowerBound?: true;
  /** Goes on behind the last one; absent at the end. */
  next?: string;
}

/**
 * The entities of a kind that a list shows, in a survey. Ids come from covering indexes alone, so that a far page costs no
 * rows. Throws `malformed` for an `after` of another order.
 */
export async function listEntities(
  db: Db,
  dialect: Database['dialect'],
  kind: ContentKindName,
  request: ListRequest<EntitySortColumn>,
  filter: EntityFilter,
  memory: SearchMemory | undefined,
): Promise<ListedEntities> {
  const { words } = request;
  const offset = request.after === undefined ? (request.page - 1) * request.size : 0;
  // A page that lies far behind shows by itself that there are more than are counted.
  const isFarBehind = offset + request.size >= MAX_EXACT_TOTAL;
  const found =
    words.length > 0
      ? await holdsWordsAlongAnOrder(db, dialect, { words, kind, isFarBehind: offset >= FAR_BEHIND }, memory)
      : { beginWith: 'order' };
  // On SQLite the sign says by what not to begin: at a filter, sorting what it finds, rather than along an order.
  const unless = (isBeginning: boolean) => sql.raw(dialect === 'postgres' || isBeginning ? '' : '+');
  const { state } = filter;
  const filtersOf = (looksAtDates: boolean, beginsWithDates = false) => [
    sql<SqlBool>`${unless(found.beginWith === 'order' && !(state && isOfFew(state)))}entity.kind = ${kind}`,
    ...Object.entries({
      listed_status: filter.status,
      listed_category: filter.category,
      listed_model_id: filter.modelId,
    }).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<SqlBool>`${unless(false)}${sql.ref(`entity.${column}`)} = ${value}`],
    ),
    ...(state === undefined
      ? []
      : [
          sql<SqlBool>`${unless(beginsWithDates)}${sql.ref('entity.listed_status')} = ${statusOf(state.state)}`,
          ...stateConditions(dialect, kind, state, looksAtDates),
        ]),
    ...('holds' in found ? [sql<SqlBool>`${unless(found.beginWith === 'matches')}${found.holds}`] : []),
  ];
  const order = orderOf(request.sort);
  const position = request.after === undefined ? [] : [isBehind(order, readCursor(request.after, order))];
  const columns = order.map(({ column }, index) => sql`${sql.ref(column)} as ${sql.ref(`key_${index}`)}`);
  const countAll = () => count(db, filtersOf(true, words.length === 0 && state && isDated(state)));
  const counted = isFarBehind ? undefined : await countAll();
  const areFew = counted !== undefined && counted <= FEW;
  // Along an order the date of a row lies beside it: not looked up for more rows than a near page goes past.
  const filters = filtersOf(!areFew && offset < FAR_BEHIND);
  const sortsMatches = dialect === 'postgres' && words.length > 0 && areFew;
  const { rows } = await sql<Record<string, string | number | null>>`
    ${sortsMatches ? matchesOf(filters, order) : sql``}
    select ${sql.join(columns)} from ${sortsMatches ? sql`entity` : sql`content_entity as entity`}
    where ${all([...(sortsMatches ? [] : filters), ...position])}
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
}

/**
 * What is found, read as a whole: PostgreSQL cannot know how many rows hold a word, and would go along the whole order for a few
 * of them.
 */
function matchesOf(
  filters: readonly RawBuilder<SqlBool>[],
  order: readonly OrderStep[],
): RawBuilder<unknown> {
  const columns = sql.join([...new Set(order.map(({ column }) => column))].map((column) => sql.ref(column)));
  return sql`with entity as materialized (select ${columns} from content_entity as entity where ${all(filters)})`;
}

async function count(db: Db, filters: readonly RawBuilder<SqlBool>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select 1 from content_entity as entity where ${all(filters)} limit ${sql.lit(MAX_EXACT_TOTAL + 1)}
  ) as counted`.execute(db);
  return rows[0]!.total;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}
