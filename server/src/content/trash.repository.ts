import type { Localised } from '../contract/common.ts';
import { CONTENT_KIND_NAMES } from '../contract/content-kinds.ts';
import type { TrashKind } from '../contract/trash-kinds.ts';
import type { Db } from '../database/database.ts';
import { containsWord } from '../database/search.ts';
import { searchText } from './search.ts';

/** A deleted item that can be restored. */
export interface TrashItem {
  kind: TrashKind;
  id: string;
  name: string;
  title: Localised;
  /** Everything needed to restore it, as JSON in the format of its kind. */
  content: string;
  /** The id of the item whose deletion deleted it too. */
  deletedWith: string | null;
  /** ms since the epoch. */
  deletedAt: number;
  /** A login. */
  deletedBy: string | null;
}

/** Maximum rows per statement, each with a whole document and its history. */
const ROWS = 20;

/** Upserts items by kind and id. */
export async function insertTrash(db: Db, items: readonly TrashItem[]): Promise<void> {
  for (let first = 0; first < items.length; first += ROWS) {
    const rows = items.slice(first, first + ROWS).map((item) => ({
      ...{ kind: item.kind, id: item.id, name: item.name, content: item.content },
      title: JSON.stringify(item.title),
      search_text: searchText([item.name, ...Object.values(item.title)]),
      deleted_with: item.deletedWith,
      deleted_at: item.deletedAt,
      deleted_by: item.deletedBy,
    }));
    await db
      .insertInto('trash_item')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          deleted_at: eb.ref('excluded.deleted_at'),
          deleted_by: eb.ref('excluded.deleted_by'),
        })),
      )
      .execute();
  }
}

export async function findTrash(db: Db, kind: TrashKind, id: string): Promise<TrashItem | undefined> {
  const row = await items(db).where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  return row && { ...toFacts(row), content: row.content };
}

/** Returns up to `limit` items deleted with another one. */
export async function findTrashOf(db: Db, id: string, limit: number): Promise<TrashItem[]> {
  const rows = await items(db).where('deleted_with', '=', id).limit(limit).execute();
  return rows.map((row) => ({ ...toFacts(row), content: row.content }));
}

/** Deletes items and returns their number. */
export async function deleteTrash(db: Db, kind: TrashKind, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trash_item')
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface TrashFilter {
  kinds: readonly TrashKind[];
  words: readonly string[];
}

export interface TrashRequest extends TrashFilter {
  page: number;
  size: number;
}

/** Returns one page of the items of these kinds, latest first. */
export async function listTrash(
  db: Db,
  { kinds, words, page, size }: TrashRequest,
): Promise<{ items: Omit<TrashItem, 'content'>[]; total: number }> {
  if (kinds.length === 0) return { items: [], total: 0 };
  const matching = matchingTrash(db, { kinds, words });
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(FACTS)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(toFacts), total };
}

/** The position of an item in the list. */
export interface TrashPosition {
  /** ms since the epoch. */
  deletedAt: number;
  id: string;
}

/** Returns up to `limit` items of the list after a position. */
export async function findTrashAfter(
  db: Db,
  filter: TrashFilter,
  { limit, after }: { limit: number; after: TrashPosition | undefined },
): Promise<(TrashPosition & { kind: TrashKind })[]> {
  if (filter.kinds.length === 0) return [];
  const rows = await matchingTrash(db, filter)
    .select(['kind', 'id', 'deleted_at'])
    .$if(after !== undefined, (query) =>
      query.where(({ or, and, eb }) =>
        or([
          eb('deleted_at', '<', after!.deletedAt),
          and([eb('deleted_at', '=', after!.deletedAt), eb('id', '>', after!.id)]),
        ]),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ kind, id, deleted_at }) => ({ kind: kind as TrashKind, id, deletedAt: deleted_at }));
}

/** Returns which of the ids belong to items deleted with another item in the trash, with the id of that one. */
export async function findDeletedWith(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('trash_item as item')
    .innerJoin('trash_item as other', 'other.id', 'item.deleted_with')
    .select(['item.id', 'other.id as deletedWith'])
    .where('item.kind', 'in', [...CONTENT_KIND_NAMES])
    .where('item.id', 'in', [...ids])
    .where('other.kind', 'in', [...CONTENT_KIND_NAMES])
    .execute();
  return new Map(rows.map(({ id, deletedWith }) => [id, deletedWith]));
}

/** Returns up to `limit` items deleted before an instant. */
export async function findOldTrash(
  db: Db,
  before: number,
  limit: number,
): Promise<{ kind: TrashKind; id: string }[]> {
  const rows = await db
    .selectFrom('trash_item')
    .select(['kind', 'id'])
    .where('deleted_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ kind, id }) => ({ kind: kind as TrashKind, id }));
}

const FACTS = ['kind', 'id', 'name', 'title', 'deleted_with', 'deleted_at', 'deleted_by'] as const;

function matchingTrash(db: Db, { kinds, words }: TrashFilter) {
  return words.reduce(
    (narrowed, word) => narrowed.where((eb) => containsWord(eb.ref('search_text'), word)),
    db.selectFrom('trash_item').where('kind', 'in', [...kinds]),
  );
}

function items(db: Db) {
  return db.selectFrom('trash_item').select([...FACTS, 'content']);
}

function toFacts(row: Omit<Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number], 'content'>) {
  return {
    ...{ kind: row.kind as TrashKind, id: row.id, name: row.name },
    title: JSON.parse(row.title) as Localised,
    ...{ deletedWith: row.deleted_with, deletedAt: row.deleted_at, deletedBy: row.deleted_by },
  };
}
