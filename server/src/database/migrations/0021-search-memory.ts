import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { CONTENT_ORDERS } from './0017-content-lists.ts';

/**
 * By what PostgreSQL tells which texts of content have come since a search: the number of each row, which the indexes of lists
 * give without the row, and the transaction that wrote its text. SQLite has numbers of its own. Decision 0026.
 */
export const searchMemory: Migration = {
  name: '0021-search-memory',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') return;
    for (const name of Object.keys(CONTENT_ORDERS)) {
      await sql`drop index ${sql.ref(`content_entity_by_${name}`)}`.execute(db);
    }
    // Rows that are written anew, unlike those of a table that is, are soon vacuumed: without that, indexes alone tell nothing.
    await sql`alter table content_entity add column search_number integer, add column search_transaction xid8`.execute(
      db,
    );
    await sql`update content_entity set search_number = numbered.number, search_transaction = pg_current_xact_id()
      from (select id, row_number() over (order by id) as number from content_entity) as numbered
      where numbered.id = content_entity.id`.execute(db);
    await sql`alter table content_entity
      alter column search_number set not null,
      alter column search_number add generated always as identity,
      alter column search_transaction set not null,
      alter column search_transaction set default pg_current_xact_id()`.execute(db);
    await sql`select setval('content_entity_search_number_seq', (select count(*) + 1 from content_entity))`.execute(
      db,
    );
    await sql`create function content_entity_search_changed() returns trigger language plpgsql as ${sql.raw('$$')}
      begin new.search_transaction := pg_current_xact_id(); return new; end ${sql.raw('$$')}`.execute(db);
    await sql`create trigger content_entity_search_changed before update of search_text on content_entity
      for each row when (new.search_text is distinct from old.search_text)
      execute function content_entity_search_changed()`.execute(db);
    await sql`create index content_entity_search_transaction on content_entity (search_transaction)`.execute(
      db,
    );
    for (const [name, order] of Object.entries(CONTENT_ORDERS)) {
      await sql`create index ${sql.ref(`content_entity_by_${name}`)} on content_entity (kind asc nulls first, ${sql.ref(order)} asc nulls first, id asc nulls first,
        listed_status, listed_category, listed_model_id, search_number)`.execute(db);
    }
  },
};
