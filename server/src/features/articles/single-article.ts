import type { ArticleDocument } from '../../contract/article.ts';
import type { Entity } from '../../content/entity.ts';
import { findEntities } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';
import { findArticlesOfModel } from './article-model.repository.ts';
import { findModels } from './article-values.ts';

/**
 * Throws `conflict` for an article of a single model when its shortcut differs from the model's. The unique index of
 * shortcuts prevents a second article with that shortcut.
 */
export async function refuseSecondArticle(db: Db, { modelId, shortcut }: ArticleDocument): Promise<void> {
  const model = (await findModels(db, [modelId])).get(modelId);
  if (!model?.single || model.shortcut === shortcut) return;
  throw new AppError('conflict', {
    violations: [violation('/modelId', 'single-model', { name: model.shortcut })],
  });
}

/** Throws `conflict` when a model that becomes single has several articles. */
export async function refuseSeveralArticles(db: Db, modelId: string): Promise<void> {
  if ((await findArticlesOfModel(db, modelId, 2)).length < 2) return;
  throw new AppError('conflict', { violations: [violation('/single', 'several-articles')] });
}

/** Returns the only article of a single model. */
export async function findSingleArticle(
  db: Db,
  modelId: string,
): Promise<Entity<ArticleDocument> | undefined> {
  const ids = await findArticlesOfModel(db, modelId, 1);
  return [...(await findEntities<ArticleDocument>(db, ids)).values()][0];
}
