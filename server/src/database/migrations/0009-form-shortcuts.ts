import type { Migration } from '../migration.ts';

/** A renamed form goes on accepting answers under its former shortcuts; which versions were answered is found by an index. */
export const formShortcuts: Migration = {
  name: '0009-form-shortcuts',
  async up({ db, text }) {
    await db.schema
      .createTable('form_former_shortcut')
      .addColumn('shortcut', text, (column) => column.primaryKey())
      .addColumn('form_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('form_former_shortcut_form')
      .on('form_former_shortcut')
      .column('form_id')
      .execute();
    await db.schema
      .createIndex('form_result_version')
      .on('form_result')
      .columns(['form_id', 'form_version'])
      .execute();
  },
};
