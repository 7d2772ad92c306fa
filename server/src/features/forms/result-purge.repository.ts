import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { DAY_MS } from './result-retention.rules.ts';

/** A form and how long it keeps its results. */
export interface KeepingForm {
  id: EntityId;
  shortcut: string;
  /** What the form says itself; null: what the site says. */
  retentionDays: number | null;
}

/** A form with results that are too old. */
export interface DueForm extends KeepingForm {
  count: number;
}

/** Forms in the order of their ids, from behind one of them. */
export async function listKeepingForms(db: Db, after: string, limit: number): Promise<KeepingForm[]> {
  const rows = await db
    .selectFrom('form')
    .innerJoin('content_entity as entity', 'entity.id', 'form.id')
    .select(['form.id', 'entity.shortcut', 'form.retention_days'])
    .where('form.id', '>', after)
    .orderBy('form.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id as EntityId,
    shortcut: row.shortcut,
    retentionDays: row.retention_days,
  }));
}

/**
 * The forms with results that are too old at an instant, by shortcut, with how many.
 * @param siteDays what holds for a form that says nothing or more; 0: for ever
 */
export async function findDueForms(db: Db, at: number, siteDays: number, limit: number): Promise<DueForm[]> {
  // Further back than any result.
  const days = sql.lit(siteDays > 0 ? siteDays : 1_000_000);
  const kept = sql<number>`case when form.retention_days < ${days} then form.retention_days else ${days} end`;
  const before = sql<number>`${sql.lit(at)} - cast(${sql.lit(DAY_MS)} as bigint) * (${kept})`;
  const rows = await db
    .selectFrom('form')
    .innerJoin('content_entity as entity', 'entity.id', 'form.id')
    .innerJoin('form_result as result', (join) =>
      join.onRef('result.form_id', '=', 'form.id').on('result.submitted_at', '<', before),
    )
    .select(['form.id', 'entity.shortcut', 'form.retention_days'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['form.id', 'entity.shortcut', 'form.retention_days'])
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id as EntityId,
    shortcut: row.shortcut,
    retentionDays: row.retention_days,
    count: row.count,
  }));
}
