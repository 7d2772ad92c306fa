import { PLACES_OF } from '../../content/content-reference.repository.ts';
import type { Db } from '../../database/database.ts';
import { isVisibleAt } from './visible.repository.ts';

/** Whether a page or an article that the public can see at an instant includes the form. */
export async function isPublicForm(db: Db, shortcut: string, now: number): Promise<boolean> {
  const user = await db
    .selectFrom('content_reference as reference')
    .select('reference.source_id')
    .where('reference.link', '=', 'form-marker')
    .where('reference.target', '=', shortcut)
    .where('reference.place', ...PLACES_OF.live)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('page')
            .select('page.id')
            .whereRef('page.id', '=', 'reference.source_id')
            .where('page.status', '=', 'published')
            .where(isVisibleAt('page', now)),
        ),
        eb.exists(
          eb
            .selectFrom('article')
            .select('article.id')
            .whereRef('article.id', '=', 'reference.source_id')
            .where('article.status', '=', 'published')
            .where(isVisibleAt('article', now)),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
