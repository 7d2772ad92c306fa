import type { EntityId } from '../../kernel/identifier.ts';
import type { Db } from '../../database/database.ts';

/** Returns the id of the model with this id or, failing that, this shortcut. */
export async function findModelId(db: Db, name: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', 'article-model')
    .where((eb) => eb.or([eb('id', '=', name), eb('shortcut', '=', name)]))
    .limit(2)
    .execute();
  return (rows.find(({ id }) => id === name) ?? rows[0])?.id;
}

/** Returns the ids of at most `limit` articles of a model. */
export async function findArticlesOfModel(db: Db, modelId: string, limit: number): Promise<EntityId[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', 'article')
    .where('listed_model_id', '=', modelId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id as EntityId);
}
