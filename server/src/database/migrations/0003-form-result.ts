import type { Migration } from '../migration.ts';

/** Answers to forms. A result belongs to the version of the form that it answered. Source: spec §2.1. */
export const formResult: Migration = {
  name: '0003-form-result',
  async up({ db, text }) {
    await db.schema
      .createTable('form_result')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('form_id', text, (column) => column.notNull().references('content_entity.id'))
      .addColumn('form_version', 'integer', (column) => column.notNull())
      .addColumn('submitted_at', 'bigint', (column) => column.notNull())
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('page_shortcut', text)
      .addColumn('field_values', text, (column) => column.notNull())
      .addColumn('spam', 'integer', (column) => column.notNull())
      .addForeignKeyConstraint('form_result_version', ['form_id', 'form_version'], 'form_version', [
        'form_id',
        'version',
      ])
      .execute();
    await db.schema
      .createIndex('form_result_submitted')
      .on('form_result')
      .columns(['form_id', 'submitted_at', 'id'])
      .execute();
  },
};
