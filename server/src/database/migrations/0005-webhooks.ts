import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds webhooks, their deliveries, and the purges of caches in front. Decision 0057. */
export const webhooks: Migration = {
  name: '0005-webhooks',
  async up({ db, text }) {
    const delivery = sql`
      id ${text} primary key,
      payload ${text} not null,
      state ${text} not null,
      attempts integer not null,
      error ${text},
      created_at bigint not null,
      due_at bigint not null,
      expires_at bigint,
      finished_at bigint,
      lease ${text},
      leased_until bigint not null`;
    const statements = [
      sql`create table webhook (
        id ${text} primary key,
        name ${text} not null,
        url ${text} not null,
        events ${text} not null,
        include_values integer not null,
        enabled integer not null,
        secret ${text} not null,
        owner_id ${text} not null references app_user (id),
        version integer not null,
        created_at bigint not null,
        created_by ${text},
        updated_at bigint not null,
        updated_by ${text})`,
      sql`create index webhook_owner on webhook (owner_id)`,
      sql`create table webhook_delivery (${delivery},
        webhook_id ${text} not null references webhook (id) on delete cascade,
        event ${text} not null,
        response_status integer)`,
      sql`create index webhook_delivery_due on webhook_delivery (state, due_at)`,
      sql`create index webhook_delivery_webhook on webhook_delivery (webhook_id, state)`,
      sql`create table webhook_progress (announced_until bigint not null)`,
      sql`insert into webhook_progress (announced_until) values (0)`,
      sql`create table cdn_purge (${delivery})`,
      sql`create index cdn_purge_due on cdn_purge (state, due_at)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
