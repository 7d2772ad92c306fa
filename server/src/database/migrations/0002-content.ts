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
        .addColumn('search_text', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema
      .createIndex('content_entity_shortcut')
      .unique()
      .on('content_entity')
      .columns(['kind', 'shortcut'])
      .execute();
    await schema
      .createIndex('content_entity_updated')
      .on('content_entity')
      .columns(['kind', 'updated_at', 'id'])
      .execute();

    await schema
      .createTable('content_contributor')
      .addColumn('entity_id', text, (column) =>
        column.notNull().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('content_contributor_pk', ['entity_id', 'name'])
      .execute();

    await schema
      .createTable('page')
      .addColumn('id', text, (column) =>
        column.primaryKey().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('template', text, (column) => column.notNull())
      .addColumn('category', text)
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('publish_at', 'bigint')
      .addColumn('unpublish_at', 'bigint')
      .addColumn('stylesheets', text, (column) => column.notNull())
      .addColumn('variables', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('page_category').on('page').column('category').execute();

    await schema
      .createTable('page_url')
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('page_id', text, (column) => column.notNull().references('page.id').onDelete('cascade'))
      .addColumn('locale', text, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('page_url_path').unique().on('page_url').column('path').execute();
    await schema.createIndex('page_url_page').on('page_url').column('page_id').execute();

    await schema
      .createTable('form')
      .addColumn('id', text, (column) =>
        column.primaryKey().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('submit_label', text, (column) => column.notNull())
      .addColumn('success_message', text, (column) => column.notNull())
      .addColumn('closed_message', text, (column) => column.notNull())
      .addColumn('consent', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('mail', text)
      .addColumn('retention_days', 'integer')
      .execute();

    await withWritten(
      schema
        .createTable('form_field')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('form_id', text, (column) => column.notNull().references('form.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('required', 'integer', (column) => column.notNull())
        .addColumn('attributes', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema
      .createIndex('form_field_name')
      .unique()
      .on('form_field')
      .columns(['form_id', 'name'])
      .execute();

    await schema
      .createTable('form_version')
      .addColumn('form_id', text, (column) => column.notNull().references('form.id').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('fields', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('form_version_pk', ['form_id', 'version'])
      .execute();

    await schema
      .createTable('article_model')
      .addColumn('id', text, (column) =>
        column.primaryKey().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('path', text)
      .execute();

    await withWritten(
      schema
        .createTable('article_model_field')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('model_id', text, (column) =>
          column.notNull().references('article_model.id').onDelete('cascade'),
        )
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('required', 'integer', (column) => column.notNull())
        .addColumn('localised', 'integer', (column) => column.notNull())
        .addColumn('attributes', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema
      .createIndex('article_model_field_name')
      .unique()
      .on('article_model_field')
      .columns(['model_id', 'name'])
      .execute();

    await schema
      .createTable('article')
      .addColumn('id', text, (column) =>
        column.primaryKey().references('content_entity.id').onDelete('cascade'),
      )
      .addColumn('model_id', text, (column) => column.notNull().references('article_model.id'))
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('publish_at', 'bigint')
      .addColumn('unpublish_at', 'bigint')
      .addColumn('field_values', text, (column) => column.notNull())
      .execute();
    await schema.createIndex('article_model_status').on('article').columns(['model_id', 'status']).execute();
  },
};
