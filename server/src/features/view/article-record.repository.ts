import type { ArticleModelDocument } from '../../contract/article-model.ts';
import { readDocument } from '../../content/documents.ts';
import type { Db } from '../../database/database.ts';
import { findEntities } from '../../content/store.ts';
import type { ArticleModelRecord, ArticleRecord } from '../../rendering/content-source.ts';
import { toRecord } from './page-record.repository.ts';

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

/**
 * Selects entities with their documents. No condition on the kind: with one, SQLite would scan the whole kind even for
 * a few ids.
 */
export function documents(db: Db) {
  return db
    .selectFrom('content_entity as entity')
    .innerJoin('content_document as document', 'document.entity_id', 'entity.id')
    .select(['entity.id', 'entity.version', 'entity.created_at', 'entity.updated_at', 'document.document']);
}

/** Returns the rows as records, in their order, with their models, in one query. */
export async function toArticleRecords(db: Db, rows: readonly DocumentRow[]): Promise<ArticleRecord[]> {
  const found = rows.map((row) => toRecord(row, readDocument('article', row.document)));
  const models = await findModelRecords(
    db,
    found.map(({ modelId }) => modelId),
  );
  return found.map((article) => ({ ...article, model: models.get(article.modelId)! }));
}

/** Returns the models with these ids. */
export async function findModelRecords(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ArticleModelRecord>> {
  const models = await findEntities<ArticleModelDocument>(db, ids);
  return new Map([...models].map(([id, { document }]) => [id, { id, ...document }]));
}
