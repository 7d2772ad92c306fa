import { withWritten, type Migration } from '../migration.ts';

/** The common base of all content, and its kinds: pages, forms, article models, articles. Source: spec §2.1. */
export const content: Migration = {
  name: '0002-content',
  async up({ db, text }) {
    const { schema } = db;
    await withWritten(
      schema
        .createTable('content_entity')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('kind', text, (column) => column.notNull())
        .addColumn('shortcut', text, (column) => column.notNull())
        .addColumn('title_key', text, (column) => column.notNull())
        .addColumn('search_text', text, (column) => column.notNull())
        .addColumn('listed_status', text)
        .addColumn('listed_category', text)
        .addColumn('listed_category_key', text)
        .addColumn('listed_model_id', text)
        .addColumn('listed_path', text)
        .addColumn('listed_publish_at', 'bigint')
        .addColumn('listed_unpublish_at', 'bigint')
        .addColumn('summary', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema
      .createIndex('content_entity_shortcut')
      .unique()
      .on('content_entity')
      .columns(['kind', 'shortcut'])
      .execute();
    await schema
      .createIndex('content_entity_model')
      .on('content_entity')
      .columns(['listed_model_id', 'listed_status', 'listed_publish_at'])
      .execute();
    await schema
      .createIndex('content_entity_schedule')
      .on('content_entity')
      .columns(['kind', 'listed_status', 'listed_publish_at'])
      .execute();

    await schema
      .createTable('content_document')
      .addColumn('entity_id', text, (column) =>
        column.primaryKey().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('document', text, (column) => column.notNull())
      .addColumn('field_facts', text, (column) => column.notNull())
      .execute();

    await schema
      .createTable('content_address')
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('entity_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('locale', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('content_address_path').unique().on('content_address').column('path').execute();
    await schema.createIndex('content_address_entity').on('content_address').column('entity_id').execute();

    await schema
      .createTable('form_version')
      .addColumn('form_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('fields', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('form_version_pk', ['form_id', 'version'])
      .execute();
  },
};
