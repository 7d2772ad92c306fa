import type { Migration } from '../migration.ts';

/**
 * What comes in through the public door besides the answers themselves: files, keys that make a retry safe,
 * and proofs of work that were spent. Decision 0023.
 */
export const intake: Migration = {
  name: '0015-intake',
  async up({ db, text }) {
    const { schema } = db;
    await schema
      .createTable('form_result_file')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('result_id', text, (column) =>
        column.notNull().references('form_result.id').onDelete('cascade'),
      )
      .addColumn('field', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('form_result_file_field')
      .on('form_result_file')
      .columns(['result_id', 'field'])
      .execute();
    await schema
      .createTable('submission_key')
      .addColumn('key_hash', text, (column) => column.primaryKey())
      .addColumn('body_hash', text, (column) => column.notNull())
      .addColumn('result_id', text, (column) => column.notNull())
      .addColumn('submitted_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('submission_key_submitted')
      .on('submission_key')
      .column('submitted_at')
      .execute();
    await schema
      .createTable('spent_challenge')
      .addColumn('signature', text, (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('spent_challenge_expiry').on('spent_challenge').column('expires_at').execute();
  },
};
