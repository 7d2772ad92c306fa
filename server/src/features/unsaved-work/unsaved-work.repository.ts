import type { UnsavedWork, UnsavedWorkForm } from '../../contract/unsaved-work.ts';
import type { Db } from '../../database/database.ts';
import type { EditedKind } from '../../contract/edited-kinds.ts';

/** The key of unsaved work: its author and entity. */
export interface WorkPlace {
  userId: string;
  kind: EditedKind['name'];
  /** The id of the entity, or the name of a new one. */
  entity: string;
}

export async function findWork(
  db: Db,
  { userId, kind, entity }: WorkPlace,
): Promise<UnsavedWork | undefined> {
  const row = await db
    .selectFrom('unsaved_work')
    .select(['version', 'is_pending', 'document', 'updated_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      isPending: row.is_pending === 1,
      document: JSON.parse(row.document) as Record<string, unknown>,
      updatedAt: new Date(row.updated_at).toISOString(),
    }
  );
}

/** Upserts the work under its key. */
export async function putWork(
  db: Db,
  { userId, kind, entity }: WorkPlace,
  { version, isPending, document }: UnsavedWorkForm,
  now: number,
): Promise<void> {
  const written = {
    ...{ version, is_pending: Number(isPending), document: JSON.stringify(document), updated_at: now },
  };
  await db
    .insertInto('unsaved_work')
    .values({ user_id: userId, kind, entity, ...written })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'entity']).doUpdateSet(written))
    .execute();
}

export async function deleteWork(db: Db, { userId, kind, entity }: WorkPlace): Promise<void> {
  await db
    .deleteFrom('unsaved_work')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entity', '=', entity)
    .execute();
}

/** Deletes work older than an instant, and all but the newest `count` of each person. */
export async function deleteOldWork(db: Db, before: number, userId: string, count: number): Promise<void> {
  await db.deleteFrom('unsaved_work').where('updated_at', '<', before).execute();
  const oldest = await db
    .selectFrom('unsaved_work')
    .select('updated_at')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom('unsaved_work')
    .where('user_id', '=', userId)
    .where('updated_at', '<=', oldest.updated_at)
    .execute();
}
