import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * By what PostgreSQL tells what has happened to results since a search: the transaction that stored each of them, and those that deleted
 * or changed any, for a day. Decision 0045.
 */
export const resultTotals: Migration = {
  name: '0027-result-totals',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') return;
    // What is there already was there before every search: nothing is written anew.
    await sql`alter table form_result add column search_transaction xid8`.execute(db);
    await sql`alter table form_result alter column search_transaction set default pg_current_xact_id()`.execute(
      db,
    );
    await sql`create index form_result_search_transaction on form_result (search_transaction)
      where search_transaction is not null`.execute(db);
    await sql`create table form_result_change (
      transaction xid8 primary key default pg_current_xact_id(), changed_at timestamptz not null default now())`.execute(
      db,
    );
    await sql`create function form_result_changed() returns trigger language plpgsql as ${sql.raw('$$')}
      begin
        insert into form_result_change default values on conflict do nothing;
        delete from form_result_change where transaction in (
          select transaction from form_result_change where changed_at < now() - interval '1 day'
          limit 100 for update skip locked);
        return null;
      end ${sql.raw('$$')}`.execute(db);
    await sql`create trigger form_result_changed
      after delete or update of form_id, submitted_at, spam, search_text on form_result
      for each statement execute function form_result_changed()`.execute(db);
  },
};
