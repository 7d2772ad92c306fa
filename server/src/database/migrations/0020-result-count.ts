import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * How many answers each form has, spam apart, kept by triggers: SQLite would go through them all for each list of forms, and on the
 * event loop for each form that is read. On PostgreSQL many writers would wait for one row: 0024.
 */
export const resultCount: Migration = {
  name: '0020-result-count',
  async up({ db, dialect }) {
    if (dialect !== 'sqlite') return;
    await sql`create table form_result_count (form_id text primary key, answers integer not null)`.execute(
      db,
    );
    await sql`insert into form_result_count (form_id, answers)
      select form_id, count(*) from form_result where spam = 0 group by form_id`.execute(db);
    const add = (form: string, answers: string) =>
      sql.raw(`insert into form_result_count (form_id, answers) values (${form}, ${answers})
        on conflict (form_id) do update set answers = answers + excluded.answers;`);
    await sql`create trigger form_result_counted after insert on form_result when new.spam = 0
      begin ${add('new.form_id', '1')} end`.execute(db);
    await sql`create trigger form_result_uncounted after delete on form_result when old.spam = 0
      begin ${add('old.form_id', '-1')} end`.execute(db);
    await sql`create trigger form_result_recounted after update of spam on form_result when new.spam <> old.spam
      begin ${add('new.form_id', 'old.spam - new.spam')} end`.execute(db);
    await sql`create trigger form_result_count_gone after delete on content_entity when old.kind = 'form'
      begin delete from form_result_count where form_id = old.id; end`.execute(db);
  },
};
