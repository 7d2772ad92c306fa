import { sql } from 'kysely';

const addOnSqlite = (form: string, answers: string) =>
  sql.raw(`insert into form_result_count (form_id, answers) values (${form}, ${answers})
    on conflict (form_id) do update set answers = answers + excluded.answers;`);

/**
 * The number of results per form, excluding spam. Without it, SQLite would scan all results for each list of forms.
 */
export const sqliteResultCounts = [
  sql`create table form_result_count (form_id text primary key, answers integer not null)`,
  sql`create trigger form_result_counted after insert on form_result when new.spam = 0
    begin ${addOnSqlite('new.form_id', '1')} end`,
  sql`create trigger form_result_uncounted after delete on form_result when old.spam = 0
    begin ${addOnSqlite('old.form_id', '-1')} end`,
  sql`create trigger form_result_recounted after update of spam on form_result when new.spam <> old.spam
    begin ${addOnSqlite('new.form_id', 'old.spam - new.spam')} end`,
  sql`create trigger form_result_count_gone after delete on content_entity when old.kind = 'form'
    begin delete from form_result_count where form_id = old.id; end`,
];

/**
 * On PostgreSQL, the count is the sum of several rows. A statement adds its change to any unlocked row, or to a new
 * one, so that transactions never wait for each other. The number of rows is the maximum number of concurrent writers
 * so far. Decision 0044.
 */
export const postgresResultCounts = [
  // The fill factor leaves room for new row versions on the page, so that updates touch no index and each cleans up
  // after the last.
  sql`create table form_result_count (
    form_id text collate "C" not null,
    number bigint generated always as identity,
    answers integer not null,
    primary key (form_id, number)
  ) with (fillfactor = 50)`,
  sql`create function form_result_counted() returns trigger language plpgsql as $$
    declare
      changed record;
      free bigint;
    begin
      for changed in
        select form_id, count(*)::integer * tg_argv[0]::integer as answers from touched where spam = 0 group by form_id
      loop
        select number into free from form_result_count where form_id = changed.form_id
          limit 1 for no key update skip locked;
        if found then
          update form_result_count set answers = answers + changed.answers
            where form_id = changed.form_id and number = free;
        else
          insert into form_result_count (form_id, answers) values (changed.form_id, changed.answers);
        end if;
      end loop;
      return null;
    end $$`,
  ...(
    [
      ['form_result_counted', 'insert', 'new', '1'],
      ['form_result_uncounted', 'delete', 'old', '-1'],
      ['form_result_left', 'update', 'old', '-1'],
      ['form_result_returned', 'update', 'new', '1'],
    ] as const
  ).map(
    ([name, event, rows, sign]) => sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on form_result
      referencing ${sql.raw(rows)} table as touched
      for each statement execute function form_result_counted(${sql.lit(sign)})`,
  ),
  sql`create function form_result_count_gone() returns trigger language plpgsql as $$
    begin delete from form_result_count where form_id = old.id; return null; end $$`,
  sql`create trigger form_result_count_gone after delete on content_entity
    for each row when (old.kind = 'form') execute function form_result_count_gone()`,
];
