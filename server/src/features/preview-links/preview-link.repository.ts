import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { PreviewLinkView } from '../../contract/preview-link.ts';
import type { Db } from '../../database/database.ts';

const MAX_LISTED = 50;

/** The state that a link shows. */
export interface SharedState {
  kind: ContentKindName;
  document: ContentDocument;
  locale: string;
}

export interface NewPreviewLink extends SharedState {
  id: string;
  tokenHash: string;
  entityId: string;
  createdAt: number;
  createdBy: string | null;
  expiresAt: number;
}

/** Stores a link, and deletes all expired ones. */
export async function insertPreviewLink(db: Db, link: NewPreviewLink): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<=', link.createdAt).execute();
  await db
    .insertInto('preview_link')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      entity_id: link.entityId,
      kind: link.kind,
      locale: link.locale,
      document: JSON.stringify(link.document),
      created_at: link.createdAt,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Returns the links to an entity that are valid at an instant, newest first. */
export async function findPreviewLinks(db: Db, entityId: string, now: number): Promise<PreviewLinkView[]> {
  const rows = await db
    .selectFrom('preview_link')
    .select(['id', 'locale', 'created_at', 'created_by', 'expires_at'])
    .where('entity_id', '=', entityId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    locale: row.locale,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by,
    expiresAt: new Date(row.expires_at).toISOString(),
  }));
}

export async function findSharedState(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<SharedState | undefined> {
  const row = await db
    .selectFrom('preview_link')
    .select(['kind', 'document', 'locale'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind as ContentKindName,
      document: JSON.parse(row.document) as ContentDocument,
      locale: row.locale,
    }
  );
}

/** Deletes a link. Returns false when there was none. */
export async function deletePreviewLink(db: Db, entityId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_link')
    .where('id', '=', id)
    .where('entity_id', '=', entityId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
