import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * The index that leads from the matches of a search to the results of a form, on SQLite: a small number for each form, and no ids, so
 * that it has a quarter of its pages. Decision 0045.
 */
export const formNumbers: Migration = {
  name: '0026-form-numbers',
  async up({ db, dialect }) {
    if (dialect !== 'sqlite') return;
    // A form keeps its number for ever: none is given twice.
    await sql`create table form_number (number integer primary key, form_id text not null unique)`.execute(
      db,
    );
    await sql`insert into form_number (form_id) select id from content_entity where kind = 'form'`.execute(
      db,
    );
    const number = (form: string) => sql`insert into form_number (form_id) select ${sql.ref(form)}
      where not exists (select 1 from form_number where form_id = ${sql.ref(form)});`;
    await sql`create trigger form_numbered after insert on content_entity when new.kind = 'form' begin ${number('new.id')} end`.execute(
      db,
    );

    await sql`alter table form_result add column form_number integer`.execute(db);
    await sql`update form_result set form_number = (select number from form_number where form_number.form_id = form_result.form_id)`.execute(
      db,
    );
    await sql`drop trigger form_result_numbered`.execute(db);
    await sql`create trigger form_result_numbered after insert on form_result when new.search_number is null begin
      update search_count set last = last + 1 where searched = 'form_result';
      ${number('new.form_id')}
      update form_result set
        search_number = (select last from search_count where searched = 'form_result'),
        form_number = (select number from form_number where form_id = new.form_id)
      where rowid = new.rowid; end`.execute(db);
    await sql`drop index form_result_search_number`.execute(db);
    await sql`create index form_result_search_number
      on form_result (search_number, spam, form_number, submitted_at)`.execute(db);
  },
};
