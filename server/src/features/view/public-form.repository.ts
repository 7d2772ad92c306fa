import { PLACES_OF } from '../../content/content-reference.repository.ts';
import type { Db } from '../../database/database.ts';
import { isVisibleAt } from './visible.repository.ts';

/** Returns whether a page or article that is public at an instant includes the form. */
export async function isPublicForm(db: Db, shortcut: string, now: number): Promise<boolean> {
  const user = await db
    .selectFrom('content_reference as reference')
    .select('reference.source_id')
    .where('reference.link', '=', 'form-marker')
    .where('reference.target', '=', shortcut)
    .where('reference.place', ...PLACES_OF.live)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('content_entity as entity')
          .select('entity.id')
          .whereRef('entity.id', '=', 'reference.source_id')
          .where(isVisibleAt(now)),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
