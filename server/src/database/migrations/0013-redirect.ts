import { withWritten, type Migration } from '../migration.ts';

/** Addresses that are no longer, or never were, and where they lead: to an entity, wherever it is by then, or to an address. */
export const redirect: Migration = {
  name: '0013-redirect',
  async up({ db, text }) {
    await withWritten(
      db.schema
        .createTable('redirect')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('from_path', text, (column) => column.notNull())
        .addColumn('locale', text)
        .addColumn('target_id', text, (column) => column.references('content_entity.id').onDelete('cascade'))
        .addColumn('to_address', text)
        .addColumn('origin', text, (column) => column.notNull())
        .addColumn('search_text', text, (column) => column.notNull()),
      text,
    ).execute();
    await db.schema.createIndex('redirect_from').unique().on('redirect').column('from_path').execute();
    await db.schema.createIndex('redirect_target').on('redirect').column('target_id').execute();
    await db.schema.createIndex('redirect_to').on('redirect').column('to_address').execute();
    await db.schema.createIndex('redirect_updated').on('redirect').columns(['updated_at', 'id']).execute();
  },
};
