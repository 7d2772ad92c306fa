import type { Db } from '../../database/database.ts';
import type { FormVersionField } from './form.repository.ts';
import type { VersionFields } from './result-fields.rules.ts';

/** A mail that belongs to a result. Instants in ms since the epoch. */
export interface ResultMailRow {
  state: 'pending' | 'sent' | 'failed';
  recipient: string | null;
  attempts: number;
  error: string | null;
  finishedAt: number | null;
}

/** Versions of a form that are read at once: more than any editor makes. */
const MAX_VERSIONS = 1000;

/** The fields of every version of these forms, by form, the latest version first. */
export async function findVersionsOfForms(
  db: Db,
  formIds: readonly string[],
): Promise<Map<string, VersionFields[]>> {
  const versions = new Map<string, VersionFields[]>(formIds.map((id) => [id, []]));
  if (formIds.length === 0) return versions;
  const rows = await db
    .selectFrom('form_version')
    .select(['form_id', 'version', 'fields'])
    .where('form_id', 'in', formIds)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS * formIds.length)
    .execute();
  for (const row of rows) {
    versions
      .get(row.form_id)!
      .push({ version: row.version, fields: JSON.parse(row.fields) as FormVersionField[] });
  }
  return versions;
}

/** The mails of these results, by result, in the order in which they were put into the outbox. */
export async function findMailsOfResults(
  db: Db,
  resultIds: readonly string[],
): Promise<Map<string, ResultMailRow[]>> {
  const mails = new Map<string, ResultMailRow[]>();
  if (resultIds.length === 0) return mails;
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['about_id', 'state', 'recipient', 'attempts', 'error', 'finished_at'])
    .where('about_id', 'in', resultIds)
    .orderBy('id')
    .execute();
  for (const { about_id, finished_at, ...row } of rows) {
    const ofResult = mails.get(about_id!) ?? [];
    ofResult.push({ ...row, finishedAt: finished_at });
    mails.set(about_id!, ofResult);
  }
  return mails;
}
