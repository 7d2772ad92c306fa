import type { Migration } from '../migration.ts';

/** What each entity includes or uses, indexed both ways. */
export const contentReference: Migration = {
  name: '0010-content-reference',
  async up({ db, text }) {
    await db.schema
      .createTable('content_reference')
      .addColumn('source_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('link', text, (column) => column.notNull())
      .addColumn('target', text, (column) => column.notNull())
      .addColumn('place', text, (column) => column.notNull())
      .addColumn('locale', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('content_reference_pk', ['source_id', 'link', 'target', 'place', 'locale'])
      .execute();
    await db.schema
      .createIndex('content_reference_target')
      .on('content_reference')
      .columns(['link', 'target', 'source_id', 'place', 'locale'])
      .execute();
  },
};
