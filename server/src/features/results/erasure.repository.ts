import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../database/database.ts';
import { containsWord } from '../../database/search.ts';
import { textsOf } from './erasure.rules.ts';

/** A range of a table in id order: after `after`, up to and including `end`. */
export interface IdRange {
  after: string;
  end: string;
  /** Whether this is the last range. */
  isLast: boolean;
}

/** Returns the next range of a table with the given number of rows, or undefined at the end. */
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

/** Values that the search index omits: nested lists and objects, which only custom field types have. */
const NESTED_VALUES = ['%:{%', '%[{%', '%[[%'];

/** Returns the ids of results in the range whose values may contain one of the folded texts. */
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
        ...spellings.map((spelling) => containsWord(eb.ref('search_text'), spelling)),
        ...NESTED_VALUES.map((shape) => sql<SqlBool>`${eb.ref('field_values')} like ${shape}`),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the files in the range. */
export async function listFiles(db: Db, range: IdRange): Promise<{ resultId: string; name: string }[]> {
  const rows = await db
    .selectFrom('form_result_file')
    .select(['result_id', 'name'])
    .where('id', '>', range.after)
    .where('id', '<=', range.end)
    .execute();
  return rows.map((row) => ({ resultId: row.result_id, name: row.name }));
}

/** An email with the texts that may contain personal data. `queuedAt` in ms since the epoch. */
export interface SearchedMail {
  id: string;
  aboutId: string | null;
  queuedAt: number;
  status: 'pending' | 'sent' | 'failed';
  recipient: string | null;
  texts: string[];
}

/** Returns the emails in the range or with the ids. */
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
