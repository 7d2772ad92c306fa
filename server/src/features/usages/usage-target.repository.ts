import type { ReferenceTarget } from '../../content/content-reference.repository.ts';
import type { EntityKind } from '../../content/entity.repository.ts';
import type { Db } from '../../database/database.ts';

/** In which ways an entity or a medium can be referred to; nothing refers to pages. Undefined: there is no such id. */
export async function findTarget(db: Db, id: string): Promise<ReferenceTarget[] | undefined> {
  const entity = await db
    .selectFrom('content_entity')
    .select(['kind', 'shortcut'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (entity) return targetsOf(entity.kind as EntityKind, id, entity.shortcut);
  const medium = await db.selectFrom('medium').select('id').where('id', '=', id).executeTakeFirst();
  return medium && [{ link: 'media', target: id }];
}

function targetsOf(kind: EntityKind, id: string, shortcut: string): ReferenceTarget[] {
  switch (kind) {
    case 'form':
      return [{ link: 'form-marker', target: shortcut }];
    case 'article':
      return [
        { link: 'article-marker', target: shortcut },
        { link: 'article', target: id },
      ];
    case 'article-model':
      return [{ link: 'article-model', target: id }];
    case 'page':
      return [];
  }
}
