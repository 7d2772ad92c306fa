import type { Db } from '../../database/database.ts';

export async function insertedEntries(
  db: Db,
  sections: readonly string[],
): Promise<{ section: string; key: string }[]> {
  return db
    .selectFrom('data_script_entry')
    .select(['section', 'entry_key as key'])
    .where('section', 'in', [...sections])
    .orderBy('section')
    .orderBy('entry_key')
    .execute();
}

export async function markInserted(
  db: Db,
  section: string,
  keys: readonly string[],
  now: number,
): Promise<void> {
  const size = 500;
  for (let start = 0; start < keys.length; start += size) {
    const rows = keys
      .slice(start, start + size)
      .map((key) => ({ section, entry_key: key, inserted_at: now }));
    await db
      .insertInto('data_script_entry')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
