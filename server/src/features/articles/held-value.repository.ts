import { sql, type Expression, type SqlBool } from 'kysely';
import { findContentUsers, PLACES_OF } from '../../content/content-reference.repository.ts';
import type { ContentUser } from '../../contract/problem.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Selects articles of a model with values for any of these fields. */
interface HeldNames {
  modelId: EntityId;
  names: readonly string[];
}

/** Returns at most `limit` articles of a model with a value for a field, live or in their working copy. */
export async function findHolders(
  db: Db,
  dialect: Database['dialect'],
  { modelId, fieldName, limit }: { modelId: EntityId; fieldName: string; limit: number },
): Promise<ContentUser[]> {
  const live = await articlesOfModel(db, modelId)
    .where(holdsValue(dialect, 'document.document', fieldName))
    .limit(limit)
    .execute();
  const prepared = await copiesOfModel(db, modelId)
    .where(holdsValue(dialect, 'copy.document', fieldName))
    .limit(limit)
    .execute();
  const ids = [...new Set([...live, ...prepared].map((row) => row.id))].slice(0, limit);
  return findContentUsers(db, ids);
}

/** Returns the next ids of articles, in order, that may have values for these fields. */
export async function findLiveHolders(
  db: Db,
  { modelId, names }: HeldNames,
  { after, limit }: { after: string; limit: number },
): Promise<EntityId[]> {
  const rows = await articlesOfModel(db, modelId)
    .where(mayHold('document.document', names))
    .where('entity.id', '>', after)
    .orderBy('entity.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id as EntityId);
}

/** Like `findLiveHolders`, for working copies. */
export async function findPreparedHolders(
  db: Db,
  { modelId, names }: HeldNames,
  { after, limit }: { after: string; limit: number },
): Promise<EntityId[]> {
  const rows = await copiesOfModel(db, modelId)
    .where(mayHold('copy.document', names))
    .where('copy.entity_id', '>', after)
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

/** Joins the references of working copies, because a working copy may have another model than the live article. */
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

/** Matches actual values: an empty text, list or translation does not count. */
function holdsValue(dialect: Database['dialect'], column: string, name: string): Expression<SqlBool> {
  const value =
    dialect === 'postgres'
      ? sql`(${sql.ref(column)}::json #>> ${sql.lit(`{values,${name}}`)})`
      : sql`json_extract(${sql.ref(column)}, ${`$.values."${name}"`})`;
  return sql<SqlBool>`${value} not in ('', '[]', '{}')`;
}
