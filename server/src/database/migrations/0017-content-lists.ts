import { sql } from 'kysely';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { Migration, MigrationDb } from '../migration.ts';
import { numberSearched } from '../search-number.ts';

/** What lists filter and sort by, beside the order of each: the copies that triggers keep in the common base. */
const LISTED = {
  page: ['status', 'category', 'category_key', 'publish_at'],
  form: ['status'],
  article: ['status', 'publish_at', 'model_id'],
} as const;

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
  async up({ db, dialect, text }) {
    await db.schema.alterTable('page').addColumn('category_key', text).execute();
    await fillCategoryKeys(db);
    for (const column of ['status', 'category', 'category_key', 'model_id'] as const) {
      await db.schema.alterTable('content_entity').addColumn(`listed_${column}`, text).execute();
    }
    await db.schema.alterTable('content_entity').addColumn('listed_publish_at', 'bigint').execute();
    for (const [table, names] of Object.entries(LISTED)) await keepListed(db, dialect, table, names);
    if (dialect === 'sqlite') await numberSearched(db, 'content_entity');

    await db.schema.dropIndex('content_entity_updated').execute();
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

/** Copies what is there, and from now on what is written, into the base. */
async function keepListed(
  db: MigrationDb,
  dialect: 'sqlite' | 'postgres',
  table: string,
  names: readonly string[],
): Promise<void> {
  const copies = (from: string) =>
    sql.join(names.map((name) => sql`${sql.ref(`listed_${name}`)} = ${sql.ref(`${from}.${name}`)}`));
  await sql`update content_entity set ${copies('source')} from ${sql.table(table)} as source
    where source.id = content_entity.id`.execute(db);

  const trigger = sql.ref(`${table}_listed`);
  const watched = sql.join(names.map((name) => sql.ref(name)));
  const copy = sql`update content_entity set ${copies('new')} where id = new.id;`;
  if (dialect === 'postgres') {
    await sql`create function ${trigger}() returns trigger language plpgsql as ${sql.raw('$$')}
      begin ${copy} return null; end ${sql.raw('$$')}`.execute(db);
    await sql`create trigger ${trigger} after insert or update of ${watched} on ${sql.table(table)}
      for each row execute function ${trigger}()`.execute(db);
    return;
  }
  await sql`create trigger ${sql.ref(`${table}_listed_first`)} after insert on ${sql.table(table)}
    begin ${copy} end`.execute(db);
  await sql`create trigger ${trigger} after update of ${watched} on ${sql.table(table)}
    begin ${copy} end`.execute(db);
}

async function fillCategoryKeys(db: MigrationDb): Promise<void> {
  const rows = (await db
    .selectFrom('page')
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .execute()) as { category: string }[];
  for (const { category } of rows) {
    await db
      .updateTable('page')
      .set({ category_key: searchKey(category) })
      .where('category', '=', category)
      .execute();
  }
}
