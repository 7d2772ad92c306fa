import { withWritten, type Migration } from '../migration.ts';

/** Users, functions, roles, profiles, menu, sessions, and what data scripts have inserted. */
export const access: Migration = {
  name: '0001-access',
  async up({ db, text }) {
    const { schema } = db;
    await withWritten(
      schema
        .createTable('profile')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('name_key', text, (column) => column.notNull())
        .addColumn('built_in', 'integer', (column) => column.notNull()),
      text,
    ).execute();
    await schema.createIndex('profile_name_key').unique().on('profile').column('name_key').execute();

    await withWritten(
      schema
        .createTable('role')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('name', text, (column) => column.notNull())
        .addColumn('name_key', text, (column) => column.notNull()),
      text,
    ).execute();
    await schema.createIndex('role_name_key').unique().on('role').column('name_key').execute();

    await schema
      .createTable('access_function')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('built_in', 'integer', (column) => column.notNull())
      .execute();

    await schema
      .createTable('role_function')
      .addColumn('role_id', text, (column) => column.notNull().references('role.id').onDelete('cascade'))
      .addColumn('function_name', text, (column) => column.notNull().references('access_function.name'))
      .addPrimaryKeyConstraint('role_function_pk', ['role_id', 'function_name'])
      .execute();

    await schema
      .createTable('profile_role')
      .addColumn('profile_id', text, (column) =>
        column.notNull().references('profile.id').onDelete('cascade'),
      )
      .addColumn('role_id', text, (column) => column.notNull().references('role.id'))
      .addPrimaryKeyConstraint('profile_role_pk', ['profile_id', 'role_id'])
      .execute();

    await schema
      .createTable('menu_entry')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('label', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('function_name', text, (column) => column.references('access_function.name'))
      .execute();

    await withWritten(
      schema
        .createTable('app_user')
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('login', text, (column) => column.notNull())
        .addColumn('login_key', text, (column) => column.notNull())
        .addColumn('email', text, (column) => column.notNull())
        .addColumn('email_key', text, (column) => column.notNull())
        .addColumn('password_hash', text)
        .addColumn('last_name', text, (column) => column.notNull())
        .addColumn('first_name', text, (column) => column.notNull())
        .addColumn('telephone', text)
        .addColumn('company', text)
        .addColumn('profile_id', text, (column) => column.references('profile.id'))
        .addColumn('disabled', 'integer', (column) => column.notNull())
        .addColumn('last_sign_in_at', 'bigint'),
      text,
    ).execute();
    await schema.createIndex('user_login_key').unique().on('app_user').column('login_key').execute();
    await schema.createIndex('user_email_key').unique().on('app_user').column('email_key').execute();
    await schema.createIndex('user_profile').on('app_user').column('profile_id').execute();

    await schema
      .createTable('session')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('id', text, (column) => column.notNull().unique())
      .addColumn('user_id', text, (column) => column.notNull().references('app_user.id'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('address', text)
      .addColumn('user_agent', text)
      .execute();
    await schema.createIndex('session_user').on('session').column('user_id').execute();

    await schema
      .createTable('data_script_entry')
      .addColumn('section', text, (column) => column.notNull())
      .addColumn('entry_key', text, (column) => column.notNull())
      .addColumn('inserted_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('data_script_entry_pk', ['section', 'entry_key'])
      .execute();
  },
};
