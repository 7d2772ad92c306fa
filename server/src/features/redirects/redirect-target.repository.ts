import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { PageDocument } from '../../contract/page.ts';
import { findListed } from '../../content/store.ts';
import type { ListedEntity } from '../../content/entity.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleDocument } from '../../contract/article.ts';
import { splitArticleAddress } from '../../content/public-path.rules.ts';
import type { RedirectTarget } from './redirect-target.ts';

/** Returns the entities with these ids that have addresses, by id, in two queries. */
export async function findTargets(db: Db, ids: readonly string[]): Promise<Map<string, RedirectTarget>> {
  const entities = await findListed(db, ids);
  const modelIds = [...entities.values()].flatMap(({ kind, document }) =>
    kind === 'article' ? [(document as ArticleDocument).modelId] : [],
  );
  const models = await findListed<ArticleModelDocument>(db, modelIds);
  const targets = [...entities.values()].flatMap((entity) => toTarget(entity, models));
  return new Map(targets.map((target) => [target.id, target]));
}

function toTarget(
  { id, kind, document }: ListedEntity,
  models: ReadonlyMap<string, ListedEntity<ArticleModelDocument>>,
): RedirectTarget[] {
  const targets: Readonly<Record<ContentKindName, () => RedirectTarget[]>> = {
    page: () => [{ kind: 'page', id, ...(document as PageDocument) }],
    article() {
      const article = document as ArticleDocument;
      const { path } = models.get(article.modelId)!.document;
      return [{ kind: 'article', id, ...article, model: { id: article.modelId, path } }];
    },
    'article-model': () => [{ kind: 'article-model', id, ...(document as ArticleModelDocument) }],
    form: () => [],
  };
  return targets[kind]();
}

/** Returns the article of a model by its shortcut. */
export async function findArticleTarget(
  db: Db,
  modelId: string,
  shortcut: string,
): Promise<RedirectTarget | undefined> {
  const row = await articles(db)
    .where('entity.shortcut', '=', shortcut)
    .where('entity.listed_model_id', '=', modelId)
    .executeTakeFirst();
  return row && (await findTargets(db, [row.id])).get(row.id);
}

/** Returns the page or article whose current address is a path, in any status, and the locale of the address. */
export async function findByAddress(
  db: Db,
  path: string,
): Promise<{ id: string; locale: string | null } | undefined> {
  const view = /^\/view\/([^/]+)$/.exec(path);
  if (view) {
    const page = await db
      .selectFrom('content_entity')
      .select('id')
      .where('kind', '=', 'page')
      .where('shortcut', '=', view[1]!)
      .executeTakeFirst();
    return page && { id: page.id, locale: null };
  }
  const address = await db
    .selectFrom('content_address')
    .select(['entity_id as id', 'locale'])
    .where('path', '=', path)
    .executeTakeFirst();
  if (address) return address;
  const { pattern, shortcut } = splitArticleAddress(path);
  const article = await articles(db)
    .innerJoin('content_entity as model', 'model.id', 'entity.listed_model_id')
    .where('entity.shortcut', '=', shortcut)
    .where('model.listed_path', '=', pattern)
    .executeTakeFirst();
  return article && { id: article.id, locale: null };
}

/** Returns the path pattern of a model's articles, or undefined if there is no such model. */
export async function findModelPath(db: Db, modelId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select('listed_path')
    .where('kind', '=', 'article-model')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return row?.listed_path;
}

function articles(db: Db) {
  return db.selectFrom('content_entity as entity').select('entity.id').where('entity.kind', '=', 'article');
}
