import type { Insertable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { DeliveryTable } from '../../database/outbox-tables.ts';

export async function insertPurge(db: Db, row: Insertable<DeliveryTable>): Promise<void> {
  await db.insertInto('cdn_purge').values(row).execute();
}
