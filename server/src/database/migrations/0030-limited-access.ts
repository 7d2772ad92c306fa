import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Menu entries for any of several functions, limited API tokens, and the network that a sign-in at a provider began in. */
export const limitedAccess: Migration = {
  name: '0030-limited-access',
  async up({ db, text }) {
    const { schema } = db;
    await schema
      .alterTable('menu_entry')
      .addColumn('functions', text, (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db
      .updateTable('menu_entry')
      .set({ functions: sql`'["' || function_name || '"]'` })
      .where('function_name', 'is not', null)
      .execute();
    await schema.alterTable('menu_entry').dropColumn('function_name').execute();

    await schema.alterTable('api_token').addColumn('authorities', text).execute();
    await schema
      .alterTable('api_token')
      .addColumn('read_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await schema.alterTable('provider_attempt').addColumn('network', text).execute();
    await schema
      .createIndex('provider_attempt_network')
      .on('provider_attempt')
      .columns(['network', 'expires_at'])
      .execute();
  },
};
