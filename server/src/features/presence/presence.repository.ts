import type { PresentEditor } from '../../contract/presence.ts';
import type { Db } from '../../database/database.ts';

/** An open editor: whose, in which tab, and of what. */
export interface OpenEditor {
  userId: string;
  tabId: string;
  /** The section of the kind, and the id: `pages/…`. An id of another kind is another entity. */
  entityId: string;
}

/** Stores that an editor is open. A tab has one editor: its former one is replaced. */
export async function putPresence(
  db: Db,
  { userId, tabId, entityId }: OpenEditor,
  isDirty: boolean,
  expiresAt: number,
): Promise<void> {
  const state = { entity_id: entityId, is_dirty: Number(isDirty), expires_at: expiresAt };
  await db
    .insertInto('editor_presence')
    .values({ user_id: userId, tab_id: tabId, ...state })
    .onConflict((conflict) => conflict.columns(['user_id', 'tab_id']).doUpdateSet(state))
    .execute();
}

export async function deletePresence(db: Db, { userId, tabId, entityId }: OpenEditor): Promise<void> {
  await db
    .deleteFrom('editor_presence')
    .where('user_id', '=', userId)
    .where('tab_id', '=', tabId)
    .where('entity_id', '=', entityId)
    .execute();
}

export async function deleteExpiredPresence(db: Db, now: number): Promise<void> {
  await db.deleteFrom('editor_presence').where('expires_at', '<=', now).execute();
}

/** Deletes all but the `count` editors of a person that expire last. */
export async function limitPresence(db: Db, userId: string, count: number): Promise<void> {
  await db
    .deleteFrom('editor_presence')
    .where('user_id', '=', userId)
    .where('tab_id', 'not in', (eb) =>
      eb
        .selectFrom('editor_presence')
        .select('tab_id')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .orderBy('tab_id')
        .limit(count),
    )
    .execute();
}

/** Returns who has an entity open elsewhere, each person once, those with unsaved changes first. */
export async function findPresent(
  db: Db,
  { userId, tabId, entityId }: OpenEditor,
  now: number,
  limit: number,
): Promise<PresentEditor[]> {
  const rows = await db
    .selectFrom('editor_presence as presence')
    .innerJoin('app_user', 'app_user.id', 'presence.user_id')
    .select(['app_user.id', 'app_user.login', 'app_user.first_name', 'app_user.last_name'])
    .select((eb) => eb.fn.max<number>('presence.is_dirty').as('is_dirty'))
    .where('presence.entity_id', '=', entityId)
    .where('presence.expires_at', '>', now)
    .where((or) => or.or([or('presence.user_id', '<>', userId), or('presence.tab_id', '<>', tabId)]))
    .groupBy(['app_user.id', 'app_user.login', 'app_user.first_name', 'app_user.last_name'])
    .orderBy('is_dirty', 'desc')
    .orderBy('app_user.login')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    login: row.login,
    name: `${row.first_name} ${row.last_name}`.trim(),
    isSelf: row.id === userId,
    hasUnsavedChanges: row.is_dirty === 1,
  }));
}
