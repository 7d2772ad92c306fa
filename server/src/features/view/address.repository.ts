import { findAddressed } from '../../content/address.repository.ts';
import { readReleased } from '../../content/released.repository.ts';
import type { Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { FoundAddress } from './page-store.ts';

/** Returns the page or article whose address a path is, in any status, where it is released in the language of the address. */
export async function findAddress(
  db: Db,
  path: string,
  addressing: Addressing,
): Promise<FoundAddress | undefined> {
  const found = (await findAddressed(db, [path], addressing)).get(path);
  return found && { target: `${found.kind}:${found.shortcut}`, locale: found.locale };
}

/** Returns the locales in which a page is released; undefined when there is none. */
export async function findReleasedPage(db: Db, shortcut: string): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select('listed_languages')
    .where('kind', '=', 'page')
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  return row && readReleased(row.listed_languages);
}
