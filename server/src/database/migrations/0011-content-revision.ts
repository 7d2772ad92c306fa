import type { Migration } from '../migration.ts';

/** The earlier states of pages, forms, article models and articles. */
export const contentRevision: Migration = {
  name: '0011-content-revision',
  async up({ db, text }) {
    await db.schema
      .createTable('content_revision')
      .addColumn('entity_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('document', text, (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by', text)
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .addColumn('replaced_by', text)
      .addPrimaryKeyConstraint('content_revision_pk', ['entity_id', 'version'])
      .execute();
  },
};
