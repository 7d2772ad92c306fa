import { sql, type RawBuilder } from 'kysely';
import type { BaselineContext } from './baseline-context.ts';

/** Emails, jobs, data scripts and messages between instances. */
export const operationTables = ({ dialect, text }: BaselineContext): RawBuilder<unknown>[] => [
  sql`create table mail_outbox (
    id ${text} primary key,
    kind ${text} not null,
    payload ${text} not null,
    recipient ${text},
    about_id ${text},
    state ${text} not null,
    attempts integer not null,
    error ${text},
    created_at bigint not null,
    due_at bigint not null,
    expires_at bigint,
    finished_at bigint,
    lease ${text},
    leased_until bigint not null,
    recipient_key ${text})`,
  sql`create index mail_outbox_due on mail_outbox (state, due_at)`,
  sql`create index mail_outbox_about on mail_outbox (about_id)`,
  sql`create index mail_outbox_recipient on mail_outbox (recipient_key, created_at)`,

  sql`create table data_script_entry (
    section ${text} not null,
    entry_key ${text} not null,
    inserted_at bigint not null,
    primary key (section, entry_key))`,

  sql`create table job (
    name ${text} primary key,
    slot bigint not null,
    lease ${text},
    leased_until bigint not null,
    started_at bigint,
    finished_at bigint,
    outcome ${text},
    report ${text})`,

  sql`create table file_mark (
    place ${text} primary key,
    mark ${text} not null,
    placed_at bigint)`,

  sql`create table style_sheet_change (
    style_sheet_id ${text} primary key,
    lease ${text} not null,
    leased_until bigint not null,
    action ${text} not null,
    next_hash ${text},
    user_id ${text} not null,
    login ${text} not null,
    address ${text} not null,
    began_at bigint not null)`,

  // PostgreSQL records the transaction id, so that an instance can determine exactly what was committed since its
  // last read.
  ...(dialect === 'postgres'
    ? [
        sql`create table dependency_change (
          id bigint primary key generated always as identity,
          name ${text} not null,
          origin ${text} not null,
          at bigint not null,
          transaction_id xid8 not null default pg_current_xact_id())`,
        sql`create index dependency_change_transaction on dependency_change (transaction_id)`,
      ]
    : [
        sql`create table dependency_change (
          id integer primary key autoincrement,
          name text not null,
          origin text not null,
          at bigint not null)`,
      ]),
];
