import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { holdsWord } from '../../database/search.ts';
import { textsOf } from './erasure.rules.ts';

/** A piece of a table in the order of its ids: behind `after`, up to `end`. */
export interface IdRange {
  after: string;
  end: string;
  /** Whether nothing is behind it. */
  isLast: boolean;
}

/** The next piece of a table, of so many rows; undefined when nothing is left. */
export async function nextRange(
  db: Db,
  table: 'form_result' | 'form_result_file' | 'mail_outbox',
  after: string,
  size: number,
): Promise<IdRange | undefined> {
  const piece = db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(size);
  const { end, count } = await db
    .selectFrom(piece.as('piece'))
    .select((eb) => [eb.fn.max('id').as('end'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return count === 0 ? undefined : { after, end, isLast: count < size };
}

/** Values that search texts leave out: lists and objects within others, as only field types of projects have them. */
const NESTED_VALUES = ['%:{%', '%[{%', '%[[%'];

/** Ids of the results in the range whose values, one after the other, may hold one of the folded texts. */
export async function findResultsHolding(
  db: Db,
  range: IdRange,
  spellings: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('form_result')
    .select('id')
    .where('id', '>', range.after)
    .where('id', '<=', range.end)
    .where((eb) =>
      eb.or([
        ...spellings.map((spelling) => holdsWord(eb.ref('search_text'), spelling)),
        ...NESTED_VALUES.map((shape) => sql<SqlBool>`${eb.ref('field_values')} like ${shape}`),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** The files in the range. */
export async function listFiles(db: Db, range: IdRange): Promise<{ resultId: string; name: string }[]> {
  const rows = await db
    .selectFrom('form_result_file')
    .select(['result_id', 'name'])
    .where('id', '>', range.after)
    .where('id', '<=', range.end)
    .execute();
  return rows.map((row) => ({ resultId: row.result_id, name: row.name }));
}

/** A mail with the texts that may name somebody. `queuedAt` in ms since the epoch. */
export interface SearchedMail {
  id: string;
  aboutId: string | null;
  queuedAt: number;
  status: 'pending' | 'sent' | 'failed';
  recipient: string | null;
  texts: string[];
}

/** The mails in the range, or those with the ids. */
export async function listMailTexts(db: Db, which: IdRange | readonly string[]): Promise<SearchedMail[]> {
  if (!('end' in which) && which.length === 0) return [];
  const all = db
    .selectFrom('mail_outbox')
    .select(['id', 'about_id', 'created_at', 'state', 'recipient', 'payload', 'error']);
  const rows = await (
    'end' in which
      ? all.where('id', '>', which.after).where('id', '<=', which.end)
      : all.where('id', 'in', which)
  ).execute();
  return rows.map((row) => ({
    id: row.id,
    aboutId: row.about_id,
    queuedAt: row.created_at,
    status: row.state,
    recipient: row.recipient,
    texts: [row.recipient ?? '', row.error ?? '', ...textsOf(JSON.parse(row.payload))],
  }));
}

export async function deleteMails(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom('mail_outbox').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countMailsAndFiles(
  db: Db,
  resultIds: readonly string[],
): Promise<{ mails: number; files: number }> {
  if (resultIds.length === 0) return { mails: 0, files: 0 };
  const mails = await db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('about_id', 'in', resultIds)
    .executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('form_result_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('result_id', 'in', resultIds)
    .executeTakeFirstOrThrow();
  return { mails: mails.count, files: files.count };
}
