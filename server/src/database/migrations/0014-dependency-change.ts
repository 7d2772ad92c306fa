import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * What was changed lately, for the instances that keep pages in memory: names of dependencies. PostgreSQL notes the transaction, so
 * that an instance can tell exactly what was committed since it last looked. Rows go after an hour.
 */
export const dependencyChange: Migration = {
  name: '0014-dependency-change',
  async up({ db, dialect, text }) {
    const isPostgres = dialect === 'postgres';
    let table = db.schema
      .createTable('dependency_change')
      .addColumn('id', isPostgres ? 'bigint' : 'integer', (column) =>
        isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
      )
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull());
    if (isPostgres) {
      table = table.addColumn('transaction_id', sql`xid8`, (column) =>
        column.notNull().defaultTo(sql`pg_current_xact_id()`),
      );
    }
    await table.execute();
    if (!isPostgres) return;
    await db.schema
      .createIndex('dependency_change_transaction')
      .on('dependency_change')
      .column('transaction_id')
      .execute();
  },
};
