import { sql, type Selectable } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import { holdsWord } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import type { MediumTable } from '../../database/tables.ts';
import type { ListRequest } from '../../http/list-query.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** A medium as it is stored. Instants in ms since the epoch. */
export interface Media {
  id: EntityId;
  name: string;
  type: string;
  size: number;
  hash: string;
  width: number | null;
  height: number | null;
  resizable: boolean;
  title: Localised;
  alt: Localised;
  version: number;
  createdAt: number;
  createdBy: string | null;
  updatedAt: number;
  updatedBy: string | null;
}

/** What a person may change. */
export interface MediaTexts {
  title: Localised;
  alt: Localised;
  searchText: string;
}

export type MediaSortColumn = 'name' | 'type' | 'size' | 'created_at' | 'updated_at';

interface Write {
  login: string;
  now: number;
}

export async function insertMedia(
  db: Db,
  media: Pick<Media, 'id' | 'name' | 'type' | 'size' | 'hash' | 'width' | 'height' | 'resizable'>,
  texts: MediaTexts,
  { login, now }: Write,
): Promise<void> {
  await db
    .insertInto('medium')
    .values({
      ...media,
      resizable: media.resizable ? 1 : 0,
      ...textColumns(texts),
      version: 1,
      created_at: now,
      created_by: login,
      updated_at: now,
      updated_by: login,
    })
    .execute();
}

/** Whether the version was still the stored one, and the row is written. */
export async function updateMedia(
  db: Db,
  id: EntityId,
  texts: MediaTexts,
  { login, now }: Write,
  version: number,
): Promise<boolean> {
  const result = await db
    .updateTable('medium')
    .set({ ...textColumns(texts), version: version + 1, updated_at: now, updated_by: login })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Whether the version was still the stored one, and the row is gone. */
export async function deleteMedia(db: Db, id: EntityId, version: number): Promise<boolean> {
  const result = await db
    .deleteFrom('medium')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

export async function findMedia(db: Db, id: string): Promise<Media | undefined> {
  const row = await db.selectFrom('medium').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMedia(row);
}

/** One page of the list, and how many there are in all. `types` undefined: of any type. */
export async function listMedia(
  db: Db,
  request: ListRequest<MediaSortColumn>,
  types: readonly string[] | undefined,
): Promise<{ media: Media[]; total: number }> {
  const matching = db
    .selectFrom('medium')
    .$if(types !== undefined, (query) => query.where('type', 'in', [...types!]))
    .$call((query) =>
      request.words.reduce(
        (narrowed, word) => narrowed.where((eb) => holdsWord(eb.ref('search_text'), word)),
        query,
      ),
    );
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await request.sort
    .reduce((query, { column, direction }) => query.orderBy(column, direction), matching.selectAll())
    .orderBy('id', 'asc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  return { media: rows.map(toMedia), total };
}

/**
 * The shortcuts of pages, forms, models and articles that hold the id of a medium: in fields, in attributes of fields, or
 * in an address within HTML. `limit` of them in order, and how many there are.
 */
export async function findMediaUses(
  db: Db,
  id: EntityId,
  limit: number,
): Promise<{ shortcuts: string[]; total: number }> {
  const holdsId = (column: string) => sql<boolean>`${sql.ref(column)} like ${`%${id}%`}`;
  const owners = db
    .selectFrom('page')
    .select('page.id as owner')
    .where((eb) => eb.or([holdsId('page.content'), holdsId('page.variables')]))
    .union(db.selectFrom('article').select('article.id as owner').where(holdsId('article.field_values')))
    .union(db.selectFrom('form_field').select('form_id as owner').where(holdsId('form_field.attributes')))
    .union(
      db
        .selectFrom('article_model_field')
        .select('model_id as owner')
        .where(holdsId('article_model_field.attributes')),
    );
  const rows = await db
    .selectFrom('content_entity')
    .select('shortcut')
    .where('id', 'in', owners)
    .orderBy('shortcut')
    .execute();
  return { shortcuts: rows.slice(0, limit).map((row) => row.shortcut), total: rows.length };
}

function textColumns({ title, alt, searchText }: MediaTexts) {
  return { title: JSON.stringify(title), alt: JSON.stringify(alt), search_text: searchText };
}

function toMedia(row: Selectable<MediumTable>): Media {
  return {
    id: row.id as EntityId,
    name: row.name,
    type: row.type,
    size: row.size,
    hash: row.hash,
    width: row.width,
    height: row.height,
    resizable: row.resizable === 1,
    title: JSON.parse(row.title) as Localised,
    alt: JSON.parse(row.alt) as Localised,
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
