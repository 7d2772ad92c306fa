import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import type { Localised } from '../../contract/common.ts';
import { recordLostTo } from '../../content/lost-references.ts';
import type { MediumTable } from '../../database/content-tables.ts';
import type { Db } from '../../database/database.ts';
import { containsWord } from '../../database/search.ts';
import { type WrittenFacts, firstWritten, writtenFacts } from '../../database/written.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { ListRequest } from '../../kernel/list-query.ts';

/** A stored medium. Instants in ms since the epoch. */
export interface Media extends WrittenFacts {
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
}

/** The properties that users can change. */
export interface MediaTexts {
  title: Localised;
  alt: Localised;
  searchText: string;
}

/** A condition on the rows of media. */
export type MediaCondition = Expression<SqlBool>;

export type MediaSortColumn = 'name' | 'type' | 'size' | 'created_at' | 'updated_at';

export interface MediaWrite {
  /** Null for a data script. */
  login: string | null;
  now: number;
}

/** The columns that an imported medium overwrites: all but its id. */
const PLACED = [
  ...([
    'name',
    'type',
    'size',
    'hash',
    'width',
    'height',
    'resizable',
    'title',
    'alt',
    'search_text',
  ] as const),
  ...(['version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const),
];

export async function insertMedia(
  db: Db,
  media: Pick<Media, 'id' | 'name' | 'type' | 'size' | 'hash' | 'width' | 'height' | 'resizable'>,
  texts: MediaTexts,
  write: MediaWrite,
): Promise<void> {
  await db
    .insertInto('medium')
    .values({
      ...media,
      resizable: media.resizable ? 1 : 0,
      ...textColumns(texts),
      ...firstWritten(write),
    })
    .execute();
}

/** Upserts imported media with their ids, versions and times. */
export async function placeMedia(
  db: Db,
  media: readonly (Media & Pick<MediaTexts, 'searchText'>)[],
): Promise<void> {
  if (media.length === 0) return;
  await db
    .insertInto('medium')
    .values(
      media.map((medium) => ({
        ...{ id: medium.id, name: medium.name, type: medium.type, size: medium.size, hash: medium.hash },
        ...{ width: medium.width, height: medium.height, resizable: medium.resizable ? 1 : 0 },
        ...textColumns(medium),
        version: medium.version,
        created_at: medium.createdAt,
        created_by: medium.createdBy,
        updated_at: medium.updatedAt,
        updated_by: medium.updatedBy,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(PLACED.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
  await recordLostTo(
    db,
    media.map(({ id }) => id),
    'media',
  );
}

/** Yields all media in batches, ordered by id, with the total number. */
export async function* listAllMedia(db: Db, size: number): AsyncGenerator<{ media: Media[]; total: number }> {
  const { total } = await db
    .selectFrom('medium')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let last: string | undefined;
  for (;;) {
    const rows = await db
      .selectFrom('medium')
      .selectAll()
      .$if(last !== undefined, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(size)
      .execute();
    if (rows.length > 0) yield { media: rows.map(toMedia), total };
    if (rows.length < size) return;
    last = rows.at(-1)!.id;
  }
}

/** Updates a medium. Returns false when its version has changed. */
export async function updateMedia(
  db: Db,
  id: EntityId,
  texts: MediaTexts,
  { login, now }: MediaWrite,
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

/** Deletes a medium. Returns false when its version has changed. */
export async function deleteMedia(db: Db, id: EntityId, version: number): Promise<boolean> {
  const result = await db
    .deleteFrom('medium')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  await recordLostTo(db, [id], 'media');
  return Number(result.numDeletedRows) === 1;
}

export async function findMedia(db: Db, id: string): Promise<Media | undefined> {
  const row = await db.selectFrom('medium').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMedia(row);
}

/** Returns media by id. */
export async function findMediaOf(db: Db, ids: readonly string[]): Promise<Map<string, Media>> {
  const rows = await db.selectFrom('medium').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toMedia(row)]));
}

/** Returns one page of the list and the total number. `types` undefined means all types. */
export async function listMedia(
  db: Db,
  request: ListRequest<MediaSortColumn>,
  types: readonly string[] | undefined,
  conditions: readonly MediaCondition[],
): Promise<{ media: Media[]; total: number }> {
  const matching = db
    .selectFrom('medium')
    .$if(types !== undefined, (query) => query.where('type', 'in', [...types!]))
    .$call((query) => conditions.reduce((narrowed, condition) => narrowed.where(condition), query))
    .$call((query) =>
      request.words.reduce(
        (narrowed, word) => narrowed.where((eb) => containsWord(eb.ref('search_text'), word)),
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

/** Counts media that a condition is true of. */
export async function countMedia(db: Db, condition: MediaCondition): Promise<number> {
  const { total } = await db
    .selectFrom('medium')
    .where(condition)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The condition that no content refers to a medium, not even a working copy. */
export const IS_UNUSED = sql<SqlBool>`not exists (select 1 from content_reference as reference
  where reference.link = 'media' and reference.target = medium.id)`;

/** Returns the condition that a medium of these types lacks an alternative text in one of the languages. */
export function isUndescribed(types: readonly string[], languages: readonly string[]): MediaCondition {
  // In the stored JSON no value can look like a name.
  const lacks = languages.map(
    (locale) => sql`alt not like ${`%"${locale}":"%`} or alt like ${`%"${locale}":""%`}`,
  );
  return sql<SqlBool>`(type in (${sql.join([...types])}) and (${sql.join(lacks, sql` or `)}))`;
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
    ...writtenFacts(row),
  };
}
