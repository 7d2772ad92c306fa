import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Rows per statement, with two parameters each. */
const ROWS = 5000;
/** The maximum per export. */
const MAX_EXPORTED = 100_000;

/** A former shortcut of a form, under which it still accepts submissions. */
export interface FormerShortcut {
  shortcut: string;
  formId: EntityId;
}

/** Stores former shortcuts, under which the forms keep accepting submissions. */
export async function keepFormerShortcuts(db: Db, given: readonly FormerShortcut[]): Promise<void> {
  for (let first = 0; first < given.length; first += ROWS) {
    await db
      .insertInto('form_former_shortcut')
      .values(given.slice(first, first + ROWS).map(({ shortcut, formId }) => ({ shortcut, form_id: formId })))
      .onConflict((conflict) =>
        conflict.column('shortcut').doUpdateSet((eb) => ({ form_id: eb.ref('excluded.form_id') })),
      )
      .execute();
  }
}

/** Returns all former shortcuts of forms, in order. */
export async function listFormerShortcuts(db: Db): Promise<FormerShortcut[]> {
  const rows = await db
    .selectFrom('form_former_shortcut')
    .select(['shortcut', 'form_id'])
    .orderBy('shortcut')
    .limit(MAX_EXPORTED)
    .execute();
  return rows.map((row) => ({ shortcut: row.shortcut, formId: row.form_id as EntityId }));
}

/** Deletes the former shortcut that equals the current shortcut of a form. */
export async function endFormerShortcut(db: Db, formId: EntityId): Promise<void> {
  await db
    .deleteFrom('form_former_shortcut')
    .where('shortcut', '=', (eb) =>
      eb.selectFrom('content_entity').select('content_entity.shortcut').where('id', '=', formId),
    )
    .execute();
}
