import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { ContentDocument } from './entity.ts';

/** Texts are compared by this many characters. */
const KEY_LENGTH = 200;

/** Stores the field values of new entities that lists filter and sort by. Does nothing for kinds without values. */
export async function insertValues(db: Db, documents: ReadonlyMap<string, ContentDocument>): Promise<void> {
  const rows = [...documents].flatMap(([id, document]) => valueRows(id, document));
  if (rows.length === 0) return;
  // A single parameter regardless of the number of rows; an object, because both databases have this function
  // for objects.
  await sql`insert into content_value (entity_id, field, locale, text_key, number)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as double precision)
    from json_each(${JSON.stringify(Object.fromEntries(rows.entries()))}) where true`.execute(db);
}

/** Replaces the stored values of entities. */
export async function replaceValues(db: Db, documents: ReadonlyMap<string, ContentDocument>): Promise<void> {
  if (documents.size === 0) return;
  await db
    .deleteFrom('content_value')
    .where('entity_id', 'in', [...documents.keys()])
    .execute();
  await insertValues(db, documents);
}

/** Stores the values that differ between two versions of an entity. */
export async function updateValues(
  db: Db,
  id: string,
  before: ContentDocument,
  after: ContentDocument,
): Promise<void> {
  const [former = {}, next = {}] = [before.values, after.values];
  const fields = Object.keys({ ...former, ...next }).filter(
    (field) => !isDeepStrictEqual(former[field], next[field]),
  );
  if (fields.length === 0) return;
  await db.deleteFrom('content_value').where('entity_id', '=', id).where('field', 'in', fields).execute();
  const values = Object.fromEntries(fields.map((field) => [field, next[field]]));
  await insertValues(db, new Map([[id, { ...after, values }]]));
}

/** A row for each item of a list, and for each locale of a localised field. */
function valueRows(id: string, { values = {} }: ContentDocument) {
  return Object.entries(values).flatMap(([field, value]) =>
    Object.entries(isRecord(value) ? value : { '': value }).flatMap(([locale, inLocale]) =>
      [inLocale]
        .flat()
        .filter(isComparable)
        .map((item) => {
          const compared = typeof item === 'string' ? [textKey(item), null] : [null, Number(item)];
          return [id, field, locale, ...compared];
        }),
    ),
  );
}

/** Returns the beginning of a text by which it is compared. */
export const textKey = (text: string): string => text.slice(0, KEY_LENGTH);

function isComparable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
