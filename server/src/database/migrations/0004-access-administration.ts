import type { Migration } from '../migration.ts';

/** API tokens, refused sign-ins, and who did what. */
export const accessAdministration: Migration = {
  name: '0004-access-administration',
  async up({ db, text }) {
    const { schema } = db;
    await schema
      .createTable('api_token')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('token_hash', text, (column) => column.notNull().unique())
      .addColumn('user_id', text, (column) => column.notNull().references('app_user.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema.createIndex('api_token_user').on('api_token').column('user_id').execute();

    await schema
      .createTable('sign_in_failure')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('login_hash', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('failed_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('sign_in_failure_login')
      .on('sign_in_failure')
      .columns(['login_hash', 'failed_at'])
      .execute();
    await schema
      .createIndex('sign_in_failure_address')
      .on('sign_in_failure')
      .columns(['address', 'failed_at'])
      .execute();
    await schema.createIndex('sign_in_failure_time').on('sign_in_failure').column('failed_at').execute();

    await schema
      .createTable('audit_entry')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('occurred_at', 'bigint', (column) => column.notNull())
      .addColumn('user_id', text)
      .addColumn('login', text)
      .addColumn('login_key', text)
      .addColumn('address', text)
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('entity_kind', text)
      .addColumn('entity_id', text)
      .addColumn('entity_name', text)
      .addColumn('details', text, (column) => column.notNull())
      .execute();
    for (const column of ['login_key', 'action', 'entity_kind', 'entity_id']) {
      await schema
        .createIndex(`audit_entry_${column}`)
        .on('audit_entry')
        .columns([column, 'occurred_at', 'id'])
        .execute();
    }
    await schema.createIndex('audit_entry_time').on('audit_entry').columns(['occurred_at', 'id']).execute();
  },
};
