import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { numberSearched } from '../search-number.ts';

/** The orders of lists; each has an index that covers filters too, so that a far page costs no rows. */
export const CONTENT_ORDERS = {
  updated: 'updated_at',
  created: 'created_at',
  title: 'title_key',
  shortcut: 'shortcut',
  status: 'listed_status',
  category: 'listed_category_key',
  publication: 'listed_publish_at',
} as const;

/** Lists of content are read from covering indexes. Decision 0026. */
export const contentLists: Migration = {
  name: '0017-content-lists',
  async up({ db, dialect }) {
    if (dialect === 'sqlite') await numberSearched(db, 'content_entity');

    const first = dialect === 'postgres' ? sql`asc nulls first` : sql`asc`;
    for (const [name, order] of Object.entries(CONTENT_ORDERS)) {
      const keys = ['kind', order, 'id'].map((column) => sql`${sql.ref(column)} ${first}`);
      const covered = ['listed_status', 'listed_category', 'listed_model_id'].map((column) =>
        sql.ref(column),
      );
      const number = dialect === 'sqlite' ? [sql.ref('search_number')] : [];
      await sql`create index ${sql.ref(`content_entity_by_${name}`)}
        on content_entity (${sql.join([...keys, ...covered, ...number])})`.execute(db);
    }
  },
};
