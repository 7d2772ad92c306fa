import { withWritten, type Migration } from '../migration.ts';

/** The media library: what is known of each file. Source: contract §4 "Media". */
export const media: Migration = {
  name: '0007-media',
  async up({ db, text }) {
    const { schema } = db;
    await withWritten(
      schema
        .createTable('medium')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull())
        .addColumn('width', 'integer')
        .addColumn('height', 'integer')
        .addColumn('resizable', 'integer', (column) => column.notNull())
        .addColumn('title', text, (column) => column.notNull())
        .addColumn('alt', text, (column) => column.notNull())
        .addColumn('search_text', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema.createIndex('medium_updated').on('medium').columns(['updated_at', 'id']).execute();
  },
};
