import { searchKey } from '../../kernel/comparison-key.ts';
import type { Migration, MigrationDb } from '../migration.ts';

const BATCH = 500;

/** Results are searched by their folded values, and listed from covering indexes, of one form or of all. */
export const formResultLists: Migration = {
  name: '0006-form-result-lists',
  async up({ db, text }) {
    await db.schema
      .alterTable('form_result')
      .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await fillSearchText(db);
    await db.schema.dropIndex('form_result_submitted').execute();
    await db.schema
      .createIndex('form_result_submitted')
      .on('form_result')
      .columns(['form_id', 'submitted_at', 'id', 'spam'])
      .execute();
    await db.schema
      .createIndex('form_result_recent')
      .on('form_result')
      .columns(['spam', 'submitted_at', 'id'])
      .execute();
  },
};

async function fillSearchText(db: MigrationDb): Promise<void> {
  let last = '';
  for (;;) {
    const rows = (await db
      .selectFrom('form_result')
      .select(['id', 'field_values'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as { id: string; field_values: string }[];
    for (const row of rows) {
      await db
        .updateTable('form_result')
        .set({ search_text: foldedWords(JSON.parse(row.field_values) as object) })
        .where('id', '=', row.id)
        .execute();
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** As submissions are stored from this migration on: folded words, parted and led by one space. */
function foldedWords(values: object): string {
  const texts = Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  const words = texts.flatMap((value) => searchKey(String(value)).split(/\s+/u));
  return words
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');
}
