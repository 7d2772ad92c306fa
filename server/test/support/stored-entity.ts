import type { ContentKindName } from '../../src/contract/content-kinds.ts';
import type { ContentDocument, Entity } from '../../src/content/entity.ts';
import type { Listed } from '../../src/content/kind.ts';
import { searchText } from '../../src/content/search.ts';
import { insertEntity } from '../../src/content/store.ts';
import type { Db } from '../../src/database/database.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';

/** Stores an entity without validation, for large numbers or tests of rows. */
export function insertTestEntity<D extends ContentDocument>(
  db: Db,
  kind: ContentKindName,
  document: D,
  { id, now = 1, ...listed }: Partial<Listed> & { id?: string; now?: number } = {},
): Promise<Entity<D>> {
  const content = {
    document,
    listed: { titleKey: '', searchText: '', translations: [], summary: document, ...listed },
  };
  return insertEntity(db, kind, content, { login: null, now }, id as EntityId | undefined);
}

/** Default columns for an entity whose other columns matter. */
export const PLAIN_ENTITY = {
  ...{ title_key: '', search_text: '', summary: '{}' },
  ...{ listed_status: null, listed_category: null, listed_category_key: null, listed_model_id: null },
  ...{ listed_path: null, listed_publish_at: null, listed_unpublish_at: null },
  ...{ version: 1, created_at: 1, created_by: null, updated_at: 1, updated_by: null },
};

/** Changes the search text of an entity. */
export async function changeTestText(db: Db, id: string, text: string): Promise<void> {
  await db
    .updateTable('content_entity')
    .set((eb) => ({ search_text: searchText([text]), version: eb('version', '+', 1), updated_at: 2 }))
    .where('id', '=', id)
    .execute();
}
