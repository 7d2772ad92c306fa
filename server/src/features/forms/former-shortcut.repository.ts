import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Rows of one statement, two values each. */
const ROWS = 5000;
/** Of one export. */
const MAX_EXPORTED = 100_000;

/** A shortcut that a form had, and still accepts answers under. */
export interface FormerShortcut {
  shortcut: string;
  formId: EntityId;
}

/** Lets forms go on accepting answers under shortcuts that they give up, or that they gave up elsewhere. */
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

/** Every former shortcut of a form, in order. */
export async function listFormerShortcuts(db: Db): Promise<FormerShortcut[]> {
  const rows = await db
    .selectFrom('form_former_shortcut')
    .select(['shortcut', 'form_id'])
    .orderBy('shortcut')
    .limit(MAX_EXPORTED)
    .execute();
  return rows.map((row) => ({ shortcut: row.shortcut, formId: row.form_id as EntityId }));
}

/** The shortcut that a form has taken is from now on no former one of any form. */
export async function endFormerShortcut(db: Db, formId: EntityId): Promise<void> {
  await db
    .deleteFrom('form_former_shortcut')
    .where('shortcut', '=', (eb) =>
      eb.selectFrom('content_entity').select('content_entity.shortcut').where('id', '=', formId),
    )
    .execute();
}
