import type { Db } from '../database/database.ts';
import type { Changed } from './entity-change.ts';
import type { Entity } from './entity.ts';
import { contentOf, type ContentKind } from './kind.ts';
import { convertOwnLinks, type OwnAddresses } from './own-addresses.ts';
import { upsertEntity } from './store.ts';

/**
 * Converts links into references in entities stored in this transaction before the targets of their links. Versions stay,
 * because no other transaction has seen the entities. Returns the updated entities.
 */
export async function convertStoredLinks(
  db: Db,
  kind: ContentKind,
  entities: readonly Entity[],
  { ownAddresses, changed, now }: { ownAddresses: OwnAddresses; changed: Changed; now: number },
): Promise<Entity[]> {
  const documents = entities.map(({ document }) => document);
  const html = await kind.html?.(db, documents);
  if (!html) return [...entities];
  const referring: Entity[] = [];
  for (const entity of entities) {
    const document = await convertOwnLinks(db, html, entity.document, ownAddresses);
    const after = { ...entity, document };
    referring.push(after);
    if (JSON.stringify(document) === JSON.stringify(entity.document)) continue;
    await upsertEntity(db, after, contentOf(kind, document));
    const { id, updatedBy: by } = entity;
    await changed(db, { kind: kind.name, id, before: undefined, after, by, at: now });
  }
  return referring;
}
