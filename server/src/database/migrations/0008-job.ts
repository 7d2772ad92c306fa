import type { Migration } from '../migration.ts';

/** Jobs: which instance is at one, and what became of the last run. Source: spec §1.5. */
export const job: Migration = {
  name: '0008-job',
  async up({ db, text }) {
    await db.schema
      .createTable('job')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('slot', 'bigint', (column) => column.notNull())
      .addColumn('lease', text)
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint')
      .addColumn('finished_at', 'bigint')
      .addColumn('outcome', text)
      .addColumn('report', text)
      .execute();
  },
};
