import type { Selectable } from 'kysely';
import { searchText } from '../../content/search.ts';
import type { RedirectOrigin } from '../../contract/redirect.ts';
import type { RedirectTable } from '../../database/content-tables.ts';
import type { Db } from '../../database/database.ts';
import { containsWord } from '../../database/search.ts';
import { type WrittenFacts, firstWritten, type Write, writtenFacts } from '../../database/written.ts';
import { newId } from '../../kernel/identifier.ts';
import type { ListRequest } from '../../kernel/list-query.ts';

/** The destination of a redirect: an entity, at its current address, or a fixed address. */
export interface Destination {
  /** The locale in which the entity is shown; null for the visitor's. */
  locale: string | null;
  targetId: string | null;
  toAddress: string | null;
}

export interface Redirect extends Destination, WrittenFacts {
  id: string;
  from: string;
  origin: RedirectOrigin;
}

export type RedirectSortColumn = 'from_path' | 'origin' | 'created_at' | 'updated_at';

/** Stores a redirect created by a user. Throws `conflict` at `/from`. */
export async function insertRedirect(
  db: Db,
  from: string,
  destination: Destination,
  write: Write,
): Promise<string> {
  const row = toRow(from, destination, 'manual', write);
  await db.insertInto('redirect').values(row).execute();
  return row.id;
}

/** Stores an imported redirect, replacing the one from the same address. */
export async function placeRedirect(
  db: Db,
  from: string,
  destination: Destination,
  origin: RedirectOrigin,
  write: Write,
): Promise<void> {
  const row = toRow(from, destination, origin, write);
  const { locale, target_id, to_address, search_text } = row;
  await db
    .insertInto('redirect')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('from_path').doUpdateSet({ locale, target_id, to_address, search_text, origin }),
    )
    .execute();
}

/** Returns all redirects by address. */
export async function listAllRedirects(db: Db): Promise<Redirect[]> {
  const rows = await db.selectFrom('redirect').selectAll().orderBy('from_path').limit(100_000).execute();
  return rows.map(toRedirect);
}

/** Points addresses to an entity, replacing their existing redirects. */
export async function redirectToEntity(
  db: Db,
  addresses: ReadonlyMap<string, string | null>,
  targetId: string,
  write: Write,
): Promise<void> {
  if (addresses.size === 0) return;
  const rows = [...addresses].map(([from, locale]) =>
    toRow(from, { locale, targetId, toAddress: null }, 'change', write),
  );
  await db
    .insertInto('redirect')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('from_path').doUpdateSet((eb) => ({
        locale: eb.ref('excluded.locale'),
        target_id: eb.ref('excluded.target_id'),
        to_address: null,
        origin: 'change',
        version: eb('redirect.version', '+', 1),
        updated_at: write.now,
        updated_by: write.login,
      })),
    )
    .execute();
}

/** Points redirects to an address at the new destination of that address. */
export async function repointRedirects(
  db: Db,
  address: string,
  destination: Destination,
  write: Write,
): Promise<void> {
  await db
    .updateTable('redirect')
    .set((eb) => ({
      locale: destination.locale,
      target_id: destination.targetId,
      to_address: destination.toAddress,
      version: eb('version', '+', 1),
      updated_at: write.now,
      updated_by: write.login,
    }))
    .where('to_address', '=', address)
    .execute();
}

/** Deletes the redirects from addresses; if an entity is passed, only those to it. */
export async function deleteRedirectsFrom(
  db: Db,
  addresses: readonly string[],
  targetId: string | undefined,
): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .deleteFrom('redirect')
    .where('from_path', 'in', [...addresses])
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId!))
    .execute();
}

/** Deletes a redirect and returns it, or undefined if there is none. */
export async function deleteRedirect(db: Db, id: string): Promise<Redirect | undefined> {
  const row = await db.deleteFrom('redirect').where('id', '=', id).returningAll().executeTakeFirst();
  return row && toRedirect(row);
}

export async function findRedirect(db: Db, id: string): Promise<Redirect | undefined> {
  const row = await db.selectFrom('redirect').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRedirect(row);
}

export async function findRedirectsFrom(db: Db, addresses: readonly string[]): Promise<Redirect[]> {
  const rows = await db
    .selectFrom('redirect')
    .selectAll()
    .where('from_path', 'in', [...addresses])
    .execute();
  return rows.map(toRedirect);
}

/** Returns the former paths of a model. */
export async function findFormerPatterns(db: Db, modelId: string): Promise<[string, string | null][]> {
  const rows = await db
    .selectFrom('redirect')
    .select(['from_path', 'locale'])
    .where('target_id', '=', modelId)
    .limit(100)
    .execute();
  return rows.map((row) => [row.from_path, row.locale]);
}

/** Returns one page of the list and the total. */
export async function listRedirects(
  db: Db,
  request: ListRequest<RedirectSortColumn>,
  origin: RedirectOrigin | undefined,
): Promise<{ redirects: Redirect[]; total: number }> {
  const matching = matchingRedirects(db, { ...request, origin });
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await request.sort
    .reduce((query, { column, direction }) => query.orderBy(column, direction), matching.selectAll())
    .orderBy('id', 'asc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  return { redirects: rows.map(toRedirect), total };
}

/** Returns the ids of redirects, the newest first, after one of them. */
export async function findRedirectIds(
  db: Db,
  filter: RedirectFilter,
  { size, after }: { size: number; after: string | undefined },
): Promise<string[]> {
  const rows = await matchingRedirects(db, filter)
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
  return rows.map(({ id }) => id);
}

interface RedirectFilter {
  words: readonly string[];
  origin: RedirectOrigin | undefined;
}

function matchingRedirects(db: Db, { words, origin }: RedirectFilter) {
  const all = db
    .selectFrom('redirect')
    .$if(origin !== undefined, (query) => query.where('origin', '=', origin!));
  return words.reduce(
    (narrowed, word) => narrowed.where((eb) => containsWord(eb.ref('search_text'), word)),
    all,
  );
}

function toRow(from: string, destination: Destination, origin: RedirectOrigin, write: Write) {
  return {
    id: newId(),
    from_path: from,
    locale: destination.locale,
    target_id: destination.targetId,
    to_address: destination.toAddress,
    origin,
    search_text: searchText([from, destination.toAddress]),
    ...firstWritten(write),
  };
}

function toRedirect(row: Selectable<RedirectTable>): Redirect {
  return {
    id: row.id,
    from: row.from_path,
    locale: row.locale,
    targetId: row.target_id,
    toAddress: row.to_address,
    origin: row.origin,
    ...writtenFacts(row),
  };
}
