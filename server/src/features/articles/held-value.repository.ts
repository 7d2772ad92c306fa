import { sql, type Expression, type SqlBool } from 'kysely';
import { PLACES_OF, type ReferringEntity } from '../../content/content-reference.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Articles of a model with values under any of these names. */
interface HeldNames {
  modelId: EntityId;
  names: readonly string[];
}

/** Returns articles of a model that hold a value for a field, live or in their working copy; `limit` of them. */
export async function findHolders(
  db: Db,
  dialect: Database['dialect'],
  { modelId, fieldName, limit }: { modelId: EntityId; fieldName: string; limit: number },
): Promise<ReferringEntity[]> {
  const live = await articlesOfModel(db, modelId)
    .where(holdsValue(dialect, 'document.document', fieldName))
    .limit(limit)
    .execute();
  const prepared = await copiesOfModel(db, modelId)
    .where(holdsValue(dialect, 'copy.document', fieldName))
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

/** Returns the ids of articles behind an id, in their order, that may hold something under the names. */
export async function findLiveHolders(
  db: Db,
  { modelId, names }: HeldNames,
  { behind, limit }: { behind: string; limit: number },
): Promise<EntityId[]> {
  const rows = await articlesOfModel(db, modelId)
    .where(mayHold('document.document', names))
    .where('entity.id', '>', behind)
    .orderBy('entity.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id as EntityId);
}

/** As `findLiveHolders`, of working copies. */
export async function findPreparedHolders(
  db: Db,
  { modelId, names }: HeldNames,
  { behind, limit }: { behind: string; limit: number },
): Promise<EntityId[]> {
  const rows = await copiesOfModel(db, modelId)
    .where(mayHold('copy.document', names))
    .where('copy.entity_id', '>', behind)
    .orderBy('copy.entity_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id as EntityId);
}

function articlesOfModel(db: Db, modelId: EntityId) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select('entity.id')
    .where('entity.kind', '=', 'article')
    .where('entity.listed_model_id', '=', modelId);
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

function mayHold(column: string, names: readonly string[]): Expression<SqlBool> {
  const held = names.map((name) => sql<SqlBool>`${sql.ref(column)} like ${`%"${name}":%`}`);
  return sql<SqlBool>`(${sql.join(held, sql` or `)})`;
}

/** Whether there is anything to lose: an empty text, list or translation is no value. */
function holdsValue(dialect: Database['dialect'], column: string, name: string): Expression<SqlBool> {
  const value =
    dialect === 'postgres'
      ? sql`(${sql.ref(column)}::json #>> ${sql.lit(`{values,${name}}`)})`
      : sql`json_extract(${sql.ref(column)}, ${`$.values."${name}"`})`;
  return sql<SqlBool>`${value} not in ('', '[]', '{}')`;
}
