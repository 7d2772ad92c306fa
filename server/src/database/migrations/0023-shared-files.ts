import type { Migration } from '../migration.ts';

/**
 * What instances that share their files tell one another through the database: whose the place of the files is, and who is writing
 * a style sheet at the moment. Decision 0042.
 */
export const sharedFiles: Migration = {
  name: '0023-shared-files',
  async up({ db, text }) {
    await db.schema
      .createTable('file_mark')
      .addColumn('place', text, (column) => column.primaryKey())
      .addColumn('mark', text, (column) => column.notNull())
      .addColumn('placed_at', 'bigint')
      .execute();
    await db.schema
      .createTable('style_sheet_change')
      .addColumn('style_sheet_id', text, (column) => column.primaryKey())
      .addColumn('lease', text, (column) => column.notNull())
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('next_hash', text)
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('login', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('began_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
