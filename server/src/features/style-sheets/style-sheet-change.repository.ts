import type { Selectable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { StyleSheetChangeTable } from '../../database/tables.ts';
import type { Actor } from '../../security/actor.ts';

/** A change of a style sheet that is announced to all instances and in progress. */
export interface StyleSheetChange {
  styleSheetId: string;
  /** Lease of the instance that makes the change. */
  lease: string;
  /** ms since the epoch. */
  leasedUntil: number;
  action: 'create' | 'update' | 'delete';
  /** Hash of the new content; undefined: deletion. */
  nextHash: string | undefined;
  by: Actor;
  /** ms since the epoch. */
  beganAt: number;
}

/** Returns false when another change of the same style sheet is in progress. */
export async function insertStyleSheetChange(db: Db, change: StyleSheetChange): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('style_sheet_change')
    .values({
      style_sheet_id: change.styleSheetId,
      lease: change.lease,
      leased_until: change.leasedUntil,
      action: change.action,
      next_hash: change.nextHash ?? null,
      user_id: change.by.userId,
      login: change.by.login,
      address: change.by.address,
      began_at: change.beganAt,
    })
    .onConflict((conflict) => conflict.column('style_sheet_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows! > 0n;
}

export async function findStyleSheetChange(
  db: Db,
  styleSheetId: string,
): Promise<StyleSheetChange | undefined> {
  const row = await db
    .selectFrom('style_sheet_change')
    .selectAll()
    .where('style_sheet_id', '=', styleSheetId)
    .executeTakeFirst();
  return row && toChange(row);
}

export async function listStyleSheetChanges(db: Db): Promise<StyleSheetChange[]> {
  const rows = await db.selectFrom('style_sheet_change').selectAll().orderBy('style_sheet_id').execute();
  return rows.map(toChange);
}

/** Returns false when another instance has deleted it already. */
export async function deleteStyleSheetChange(db: Db, lease: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('style_sheet_change')
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toChange(row: Selectable<StyleSheetChangeTable>): StyleSheetChange {
  return {
    styleSheetId: row.style_sheet_id,
    lease: row.lease,
    leasedUntil: row.leased_until,
    action: row.action,
    nextHash: row.next_hash ?? undefined,
    by: { userId: row.user_id, login: row.login, address: row.address, authorities: new Set() },
    beganAt: row.began_at,
  };
}
