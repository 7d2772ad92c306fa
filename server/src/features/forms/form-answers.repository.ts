import { sql } from 'kysely';
import type { FormVersionField } from '../../content/form-version.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Counts the submissions of each form, without spam. Forms without submissions are absent. */
export async function countAnswers(db: Db, formIds: readonly EntityId[]): Promise<Map<string, number>> {
  if (formIds.length === 0) return new Map();
  const { rows } = await sql<AnswerCount>`select form_id, sum(answers) as answers from form_result_count
    where form_id in (${sql.join([...formIds])}) group by form_id having sum(answers) > 0`.execute(db);
  return new Map(rows.map((row) => [row.form_id, row.answers]));
}

interface AnswerCount {
  form_id: string;
  answers: number;
}

/** Returns whether a form has submissions, including spam. */
export async function hasAnswers(db: Db, formId: EntityId): Promise<boolean> {
  const row = await db
    .selectFrom('form_result')
    .select('id')
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns all field names in the form versions to which submissions refer. */
export async function findAnsweredNames(db: Db, formId: EntityId): Promise<Set<string>> {
  const versions = await db
    .selectFrom('form_version')
    .select('fields')
    .where('form_id', '=', formId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('form_result')
          .select('form_result.id')
          .whereRef('form_result.form_id', '=', 'form_version.form_id')
          .whereRef('form_result.form_version', '=', 'form_version.version'),
      ),
    )
    .execute();
  return new Set(
    versions.flatMap((row) => (JSON.parse(row.fields) as FormVersionField[]).map((field) => field.name)),
  );
}

/** Waits for submissions in progress and blocks new ones. Call before deleting a form. */
export async function lockOutSubmissions(db: Db, dialect: Database['dialect'], id: EntityId): Promise<void> {
  // SQLite has a single writer, which is the caller.
  if (dialect === 'sqlite') return;
  await db.selectFrom('content_entity').select('id').where('id', '=', id).forUpdate().execute();
}
