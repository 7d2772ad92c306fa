import { searchKey } from '../../kernel/comparison-key.ts';
import type { Migration, MigrationDb } from '../migration.ts';

const KEYS = ['last_name', 'first_name', 'company'] as const;

interface Texts {
  id: string;
  login: string;
  email: string;
  last_name: string;
  first_name: string;
  company: string | null;
  telephone: string | null;
}

/** As lists search it: folded words, each led by a space. */
function searchText(texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => searchKey(text ?? '').split(/\s+/u));
  return words.map((word) => (word === '' ? '' : ` ${word}`)).join('');
}

/** Users are searched and sorted by the database, without regard to case and accents. */
export const userLists: Migration = {
  name: '0019-user-lists',
  async up({ db, text }) {
    for (const column of KEYS)
      await db.schema.alterTable('app_user').addColumn(`${column}_key`, text).execute();
    for (const table of ['app_user', 'profile']) {
      await db.schema
        .alterTable(table)
        .addColumn('search_text', text, (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await fillUsers(db);
    await fillProfiles(db);
  },
};

async function fillUsers(db: MigrationDb): Promise<void> {
  const users = (await db
    .selectFrom('app_user')
    .select(['id', 'login', 'email', 'telephone', ...KEYS])
    .execute()) as Texts[];
  for (const user of users) {
    const keys: Record<string, string | null> = Object.fromEntries(
      KEYS.map((column) => [`${column}_key`, user[column] === null ? null : searchKey(user[column])]),
    );
    await db
      .updateTable('app_user')
      .set({
        ...keys,
        search_text: searchText([
          user.login,
          user.first_name,
          user.last_name,
          user.email,
          user.company,
          user.telephone,
        ]),
      })
      .where('id', '=', user.id)
      .execute();
  }
}

async function fillProfiles(db: MigrationDb): Promise<void> {
  const profiles = (await db.selectFrom('profile').select(['id', 'name']).execute()) as {
    id: string;
    name: string;
  }[];
  for (const { id, name } of profiles) {
    await db
      .updateTable('profile')
      .set({ search_text: searchText([name]) })
      .where('id', '=', id)
      .execute();
  }
}
