import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** Lets a form go on accepting answers under a shortcut that it gives up. */
export async function keepFormerShortcut(db: Db, shortcut: string, formId: EntityId): Promise<void> {
  await db
    .insertInto('form_former_shortcut')
    .values({ shortcut, form_id: formId })
    .onConflict((conflict) => conflict.column('shortcut').doUpdateSet({ form_id: formId }))
    .execute();
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
