import type { Migration } from '../migration.ts';

/** How many mails somebody has been sent lately is found by an index. */
export const mailRecipient: Migration = {
  name: '0016-mail-recipient',
  async up({ db, text }) {
    await db.schema.alterTable('mail_outbox').addColumn('recipient_key', text).execute();
    await db.schema
      .createIndex('mail_outbox_recipient')
      .on('mail_outbox')
      .columns(['recipient_key', 'created_at'])
      .execute();
  },
};
