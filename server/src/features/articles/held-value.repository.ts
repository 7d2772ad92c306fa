import { sql, type Expression, type SqlBool } from 'kysely';
import type { Write } from '../../content/entity.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

type Dialect = Database['dialect'];

/** Articles whose values are rewritten at a time, so that memory stays flat. */
const BATCH = 500;

/** Articles of a model that hold a value for a field: how many, and the shortcuts of the first ones. */
export async function findHolders(
  db: Db,
  dialect: Dialect,
  modelId: EntityId,
  fieldName: string,
  limit: number,
): Promise<{ shortcuts: string[]; total: number }> {
  const holders = db
    .selectFrom('article')
    .innerJoin('content_entity as entity', 'entity.id', 'article.id')
    .where('article.model_id', '=', modelId)
    .where(holdsValue(dialect, fieldName));
  const { total } = await holders
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await holders.select('entity.shortcut').orderBy('entity.shortcut').limit(limit).execute();
  return { shortcuts: rows.map((row) => row.shortcut), total };
}

/** Takes the values of a field away from every article of its model; with a new name they stand under that instead. */
export async function moveHeldValues(
  db: Db,
  modelId: EntityId,
  fieldName: string,
  newName: string | undefined,
  write: Write,
): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('article')
      .select(['id', 'field_values'])
      .where('model_id', '=', modelId)
      .where('field_values', 'like', `%"${fieldName}":%`)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const changed: string[] = [];
    for (const { id, field_values } of rows) {
      const values = JSON.parse(field_values) as Record<string, unknown>;
      if (!Object.hasOwn(values, fieldName)) continue;
      const kept = Object.entries(values).flatMap(([name, value]) => {
        if (name !== fieldName) return [[name, value]];
        return newName === undefined ? [] : [[newName, value]];
      });
      const moved = JSON.stringify(Object.fromEntries(kept));
      await db.updateTable('article').set({ field_values: moved }).where('id', '=', id).execute();
      changed.push(id);
    }
    await moveVersionsOn(db, changed, write);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

async function moveVersionsOn(db: Db, ids: readonly string[], write: Write): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('content_entity')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: write.now, updated_by: write.login }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Whether there is anything to lose: an empty text, list or translation is no value. */
function holdsValue(dialect: Dialect, fieldName: string): Expression<SqlBool> {
  const value =
    dialect === 'postgres'
      ? sql`(article.field_values::json ->> ${fieldName})`
      : sql`json_extract(article.field_values, ${`$."${fieldName}"`})`;
  return sql<SqlBool>`${value} not in ('', '[]', '{}')`;
}
