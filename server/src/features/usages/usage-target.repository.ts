import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { ReferenceTarget } from '../../content/content-reference.ts';
import type { ContentKinds } from '../../content/kind.ts';
import type { Db } from '../../database/database.ts';

/** Returns the kinds of reference that an entity or medium can have; undefined for an unknown id. */
export async function findTarget(
  db: Db,
  id: string,
  kinds: ContentKinds,
): Promise<ReferenceTarget[] | undefined> {
  const entity = await db
    .selectFrom('content_entity')
    .select(['kind', 'shortcut'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (entity) return kinds[entity.kind as ContentKindName].usedAs({ id, shortcut: entity.shortcut });
  const medium = await db.selectFrom('medium').select('id').where('id', '=', id).executeTakeFirst();
  return medium && [{ link: 'media', target: id }];
}
