import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * How many answers each form has, spam apart, on PostgreSQL as on SQLite: the sum of some rows. A statement adds what it changed to any
 * row that no other transaction holds, or to a new one: nobody waits for another, and there are as many as ever wrote at once. Decision 0044.
 */
export const sharedResultCount: Migration = {
  name: '0024-shared-result-count',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') return;
    // With room beside each row for its next versions: an update then touches no index, and what it leaves is cleared away by the next.
    await sql`create table form_result_count (
      form_id text collate "C" not null,
      number bigint generated always as identity,
      answers integer not null,
      primary key (form_id, number)
    ) with (fillfactor = 50)`.execute(db);
    await sql`create function form_result_counted() returns trigger language plpgsql as ${sql.raw(`$$
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
      end $$`)}`.execute(db);
    // First these, which wait for whoever is writing and keep others from it until all are counted.
    for (const [name, event, rows, sign] of [
      ['form_result_counted', 'insert', 'new', 1],
      ['form_result_uncounted', 'delete', 'old', -1],
      ['form_result_left', 'update', 'old', -1],
      ['form_result_returned', 'update', 'new', 1],
    ] as const) {
      await sql`create trigger ${sql.ref(name)} after ${sql.raw(event)} on form_result
        referencing ${sql.raw(rows)} table as touched
        for each statement execute function form_result_counted(${sql.lit(String(sign))})`.execute(db);
    }
    await sql`create function form_result_count_gone() returns trigger language plpgsql as ${sql.raw(`$$
      begin delete from form_result_count where form_id = old.id; return null; end $$`)}`.execute(db);
    await sql`create trigger form_result_count_gone after delete on content_entity
      for each row when (old.kind = 'form') execute function form_result_count_gone()`.execute(db);
    await sql`insert into form_result_count (form_id, answers)
      select form_id, count(*) from form_result where spam = 0 group by form_id`.execute(db);
  },
};
