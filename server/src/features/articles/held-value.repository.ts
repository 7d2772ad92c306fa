import { sql, type Expression, type SqlBool } from 'kysely';
import { PLACES_OF, type ReferringEntity } from '../../content/content-reference.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** An article, or the working copy of one, with its JSON. */
export interface ValueHolder {
  id: EntityId;
  /** The values of an article, the state of a working copy. */
  json: string;
}

/** Articles of a model that hold a value for a field, live or in their working copy: all, or `limit` of them. */
export async function findHolders(
  db: Db,
  dialect: Database['dialect'],
  { modelId, fieldName, limit }: { modelId: EntityId; fieldName: string; limit: number },
): Promise<ReferringEntity[]> {
  const live = await db
    .selectFrom('article')
    .select('id')
    .where('model_id', '=', modelId)
    .where(holdsValue(dialect, 'article.field_values', fieldName))
    .limit(limit)
    .execute();
  const prepared = await copiesOfModel(db, modelId)
    .where(holdsValue(dialect, 'copy.state', 'values', fieldName))
    .limit(limit)
    .execute();
  const ids = [...new Set([...live, ...prepared].map((row) => row.id))].slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'kind', 'shortcut'])
    .where('id', 'in', ids)
    .execute();
  return rows as ReferringEntity[];
}

/** Articles of a model behind an id, in the order of ids, that may hold something under a name. */
export async function findLiveHolders(
  db: Db,
  { modelId, name }: { modelId: EntityId; name: string },
  { behind, limit }: { behind: string; limit: number },
): Promise<ValueHolder[]> {
  const rows = await db
    .selectFrom('article')
    .select(['id', 'field_values as json'])
    .where('model_id', '=', modelId)
    .where('field_values', 'like', `%"${name}":%`)
    .where('id', '>', behind)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as ValueHolder[];
}

/** As `findLiveHolders`, of working copies. */
export async function findPreparedHolders(
  db: Db,
  { modelId, name }: { modelId: EntityId; name: string },
  { behind, limit }: { behind: string; limit: number },
): Promise<ValueHolder[]> {
  const rows = await copiesOfModel(db, modelId)
    .select('copy.state as json')
    .where('copy.state', 'like', `%"${name}":%`)
    .where('copy.entity_id', '>', behind)
    .orderBy('copy.entity_id')
    .limit(limit)
    .execute();
  return rows as ValueHolder[];
}

/** Working copies say by what they refer to which model they are of: it need not be that of the live article. */
function copiesOfModel(db: Db, modelId: EntityId) {
  return db
    .selectFrom('working_copy as copy')
    .innerJoin('content_reference as reference', 'reference.source_id', 'copy.entity_id')
    .select('copy.entity_id as id')
    .where('reference.link', '=', 'article-model')
    .where('reference.target', '=', modelId)
    .where('reference.place', ...PLACES_OF.copy);
}

/** Whether there is anything to lose: an empty text, list or translation is no value. */
function holdsValue(
  dialect: Database['dialect'],
  column: string,
  ...path: readonly string[]
): Expression<SqlBool> {
  const value =
    dialect === 'postgres'
      ? sql`(${sql.ref(column)}::json #>> ${sql.lit(`{${path.join(',')}}`)})`
      : sql`json_extract(${sql.ref(column)}, ${`$.${path.map((step) => `"${step}"`).join('.')}`})`;
  return sql<SqlBool>`${value} not in ('', '[]', '{}')`;
}
