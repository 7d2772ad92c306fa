import { sql, type RawBuilder } from 'kysely';
import type { BaselineContext } from './baseline-context.ts';
import { resultCountsOfPostgres, resultCountsOfSqlite } from './result-counts.ts';
import { searchNumbers } from './search-numbers.ts';

/** What comes in through the public door: results with their files, keys that make a retry safe, proofs of work that were spent. */
export const resultTables = ({ dialect, text }: BaselineContext): RawBuilder<unknown>[] => [
  sql`create table form_result (
    id ${text} primary key,
    form_id ${text} not null references content_entity (id),
    form_version integer not null,
    submitted_at bigint not null,
    locale ${text} not null,
    page_shortcut ${text},
    field_values ${text} not null,
    spam integer not null,
    search_text ${text} not null default '',
    ${
      dialect === 'postgres'
        ? sql`search_transaction xid8 default pg_current_xact_id()`
        : sql`search_number integer, form_number integer`
    },
    foreign key (form_id, form_version) references form_version (form_id, version))`,
  sql`create index form_result_submitted on form_result (form_id, submitted_at, id, spam)`,
  sql`create index form_result_recent on form_result (spam, submitted_at, id)`,
  sql`create index form_result_version on form_result (form_id, form_version)`,

  sql`create table form_result_file (
    id ${text} primary key,
    result_id ${text} not null references form_result (id) on delete cascade,
    field ${text} not null,
    name ${text} not null,
    type ${text} not null,
    size bigint not null)`,
  sql`create index form_result_file_field on form_result_file (result_id, field)`,

  sql`create table submission_key (
    key_hash ${text} primary key,
    body_hash ${text} not null,
    result_id ${text} not null,
    submitted_at bigint not null)`,
  sql`create index submission_key_submitted on submission_key (submitted_at)`,

  sql`create table spent_challenge (
    signature ${text} primary key,
    expires_at bigint not null)`,
  sql`create index spent_challenge_expiry on spent_challenge (expires_at)`,

  ...(dialect === 'postgres'
    ? [...SEARCH_TRANSACTIONS, ...resultCountsOfPostgres]
    : [...searchNumbers('form_result'), ...FORM_NUMBERS, ...resultCountsOfSqlite]),
];

/**
 * By what PostgreSQL tells what has happened to results since a search: the transaction that stored each of them, and those that deleted
 * or changed any, for a day. Decision 0045.
 */
const SEARCH_TRANSACTIONS = [
  sql`create index form_result_search_transaction on form_result (search_transaction)
    where search_transaction is not null`,
  sql`create table form_result_change (
    transaction xid8 primary key default pg_current_xact_id(),
    changed_at timestamptz not null default now())`,
  sql`create function form_result_changed() returns trigger language plpgsql as $$
    begin
      insert into form_result_change default values on conflict do nothing;
      delete from form_result_change where transaction in (
        select transaction from form_result_change where changed_at < now() - interval '1 day'
        limit 100 for update skip locked);
      return null;
    end $$`,
  sql`create trigger form_result_changed
    after delete or update of form_id, submitted_at, spam, search_text on form_result
    for each statement execute function form_result_changed()`,
];

const numberForm = (form: string) => sql`insert into form_number (form_id) select ${sql.ref(form)}
  where not exists (select 1 from form_number where form_id = ${sql.ref(form)});`;

/**
 * The index that leads from the matches of a search to the results of a form, on SQLite: a small number for each form, and no ids, so
 * that it has a quarter of its pages. A form keeps its number for ever: none is given twice. Who stores many results may number them
 * at once: the trigger would write each row, and the last number, a second time. Decision 0045.
 */
const FORM_NUMBERS = [
  sql`create table form_number (number integer primary key, form_id text not null unique)`,
  sql`create trigger form_numbered after insert on content_entity when new.kind = 'form' begin
    ${numberForm('new.id')} end`,
  sql`create trigger form_result_numbered after insert on form_result when new.search_number is null begin
    update search_count set last = last + 1 where searched = 'form_result';
    ${numberForm('new.form_id')}
    update form_result set
      search_number = (select last from search_count where searched = 'form_result'),
      form_number = (select number from form_number where form_id = new.form_id)
    where rowid = new.rowid; end`,
  sql`create index form_result_search_number on form_result (search_number, spam, form_number, submitted_at)`,
];
