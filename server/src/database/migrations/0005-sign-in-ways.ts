import type { Migration } from '../migration.ts';

/** Mails to be sent, forgotten passwords, identity providers, and the second factor. */
export const signInWays: Migration = {
  name: '0005-sign-in-ways',
  async up({ db, text }) {
    const { schema } = db;
    await schema
      .createTable('mail_outbox')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('payload', text, (column) => column.notNull())
      .addColumn('recipient', text)
      .addColumn('about_id', text)
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('error', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('finished_at', 'bigint')
      .addColumn('lease', text)
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('mail_outbox_due').on('mail_outbox').columns(['state', 'due_at']).execute();
    await schema.createIndex('mail_outbox_about').on('mail_outbox').column('about_id').execute();

    await schema
      .createTable('password_recovery')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull().references('app_user.id'))
      .addColumn('user_version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('password_recovery_user').on('password_recovery').column('user_id').execute();

    await schema
      .createTable('user_identity')
      .addColumn('issuer', text, (column) => column.notNull())
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('user_id', text, (column) => column.notNull().references('app_user.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('user_identity_pk', ['issuer', 'subject'])
      .addUniqueConstraint('user_identity_user', ['user_id', 'issuer'])
      .execute();

    await schema
      .createTable('provider_attempt')
      .addColumn('state_hash', text, (column) => column.primaryKey())
      .addColumn('browser_hash', text, (column) => column.notNull())
      .addColumn('provider', text, (column) => column.notNull())
      .addColumn('nonce', text, (column) => column.notNull())
      .addColumn('code_verifier', text, (column) => column.notNull())
      .addColumn('return_to', text)
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('provider_attempt_end').on('provider_attempt').column('expires_at').execute();

    await schema
      .createTable('second_factor')
      .addColumn('user_id', text, (column) => column.primaryKey().references('app_user.id'))
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint')
      .execute();
    await schema
      .createTable('recovery_code')
      .addColumn('user_id', text, (column) => column.notNull().references('app_user.id'))
      .addColumn('code_hash', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_code_pk', ['user_id', 'code_hash'])
      .execute();
    await schema
      .alterTable('profile')
      .addColumn('requires_second_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
