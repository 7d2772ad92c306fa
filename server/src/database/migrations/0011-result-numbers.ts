import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adds the numbers of submissions. Existing ones are numbered in the order of their submission. */
export const resultNumbers: Migration = {
  name: '0011-result-numbers',
  async up({ db, text }) {
    await sql`alter table form_result add column number integer`.execute(db);
    await sql`update form_result set number = numbered.number from (
        select id, row_number() over (partition by form_id order by submitted_at, id) as number from form_result
      ) as numbered where numbered.id = form_result.id`.execute(db);
    // By number first, so that a number is also found without its form.
    await sql`create unique index form_result_by_number on form_result (number, form_id)`.execute(db);
    // No foreign key: a form restored from the trash continues where it ended, so that no number is used twice.
    await sql`create table form_result_number (
      form_id ${text} primary key,
      last integer not null)`.execute(db);
    await sql`insert into form_result_number (form_id, last)
      select form_id, max(number) from form_result group by form_id`.execute(db);
  },
};
