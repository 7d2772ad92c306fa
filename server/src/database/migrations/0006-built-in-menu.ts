import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Removes the menu entries that Parvis itself once inserted: they are built in now. Decision 0059. */
export const builtInMenu: Migration = {
  name: '0006-built-in-menu',
  async up({ db }) {
    const inserted = sql`select entry_key from data_script_entry where section = 'bundledMenu'`;
    await sql`delete from menu_entry where id in (${inserted})`.execute(db);
    await sql`delete from data_script_entry where section = 'bundledMenu'`.execute(db);
  },
};
