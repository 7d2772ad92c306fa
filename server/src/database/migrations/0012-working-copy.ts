import { withWritten, type Migration } from '../migration.ts';

/** The next state of a page, form or article, prepared beside the live one; and what becomes visible next, by an index. */
export const workingCopy: Migration = {
  name: '0012-working-copy',
  async up({ db, text }) {
    await withWritten(
      db.schema
        .createTable('working_copy')
        .addColumn('entity_id', text, (column) =>
          column.primaryKey().references('content_entity.id').onDelete('cascade'),
        )
        .addColumn('base_version', 'integer', (column) => column.notNull())
        .addColumn('document', text, (column) => column.notNull()),
      text,
    ).execute();
  },
};
