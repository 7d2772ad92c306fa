import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { numberSearched } from '../search-number.ts';

/** Results that hold a word are put in order without looking at them. Decision 0026. */
export const resultSearch: Migration = {
  name: '0018-result-search',
  async up({ db, dialect }) {
    if (dialect !== 'sqlite') return;
    await numberSearched(db, 'form_result');
    await sql`drop index form_result_search_number`.execute(db);
    await sql`create index form_result_search_number
      on form_result (search_number, spam, form_id, submitted_at, id)`.execute(db);
  },
};
