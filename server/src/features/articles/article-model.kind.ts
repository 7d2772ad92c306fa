import type { ArticleDocument } from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import {
  ArticleModelField,
  ArticleModelFieldView,
  ArticleModelForm,
  ArticleModelList,
  ArticleModelListQuery,
  ArticleModelView,
} from '../../contract/article-model.ts';
import { readableKinds } from '../../contract/content-kinds.ts';
import { mediaOfFieldDefinitions } from '../../content/content-reference.ts';
import { findLinkingToArticles } from '../../content/content-reference.repository.ts';
import type { Entity } from '../../content/entity.ts';
import type { Write } from '../../database/written.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ContentKind } from '../../content/kind.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import { refuseUsed } from '../../content/refuse-used.ts';
import { storedModelPath } from '../../content/public-address.repository.ts';
import { searchText } from '../../content/search.ts';
import { findEntities } from '../../content/store.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { findArticlesOfModel } from './article-model.repository.ts';
import { checkArticleModel, type ArticleModelVocabulary } from './article-model.rules.ts';
import { movesBetween, moveHeldValues, refuseLostValues, type HeldValueParts } from './held-values.ts';
import { findSingleArticle, refuseSeveralArticles } from './single-article.ts';

export interface ArticleModelKindParts extends HeldValueParts {
  site: Languages;
  dialect: Database['dialect'];
  vocabulary(): ArticleModelVocabulary;
  /** Returns whether the project defines a model. Nobody else may change it then. */
  isOfProject(shortcut: string): boolean;
  /** Renames an article and rewrites the markers that include it. Throws `conflict` when the shortcut is taken. */
  renameArticle(
    db: Db,
    article: Entity<ArticleDocument>,
    shortcut: string,
    by: Actor | null,
  ): Promise<unknown>;
  /** Removes articles and everything that belongs to them, as individual deletions would. */
  removeArticles(
    db: Db,
    articles: readonly Entity[],
    write: Write,
    by: Actor | null,
    deletedWith: string,
  ): Promise<void>;
}

/** Articles per deletion batch, which bounds the memory. */
const BATCH = 200;

/** Article models: content types defined by administrators. Source: spec §2.1, §4.3. */
export function articleModelKind(parts: ArticleModelKindParts): ContentKind<ArticleModelDocument> {
  return {
    name: 'article-model',
    noun: 'article model',
    plural: 'article models',
    folder: 'article-models',
    schemas: {
      form: ArticleModelForm,
      view: ArticleModelView,
      list: ArticleModelList,
      field: ArticleModelField,
      fieldView: ArticleModelFieldView,
      query: ArticleModelListQuery,
    },
    sorts: { shortcut: 'shortcut', name: 'title_key', createdAt: 'created_at', updatedAt: 'updated_at' },
    site: parts.site,
    bulk: {},

    filter: async () => ({}),
    async rules(companions) {
      const vocabulary = parts.vocabulary();
      return {
        check: async (db, written, stored) => [
          ...checkArticleModel(written, vocabulary, stored),
          ...(await findMediaFaults(
            db,
            mediaOfFields(written.fields ?? []).filter(({ id }) => !companions?.media.has(id)),
            mediaOfFields(stored.fields ?? []),
          )),
        ],
      };
    },
    listed: ({ shortcut, name, path }) => ({
      searchText: searchText([shortcut, ...Object.values(name)]),
      path: storedModelPath(path),
    }),
    references: async (_db, documents) => documents.map(({ fields }) => mediaOfFieldDefinitions(fields)),
    usedAs: ({ id }) => [{ link: 'article-model', target: id }],
    isPublic: () => true,
    dependencies: ({ document: { shortcut, feed } }) => [
      `article-model:${shortcut}`,
      `model:${shortcut}`,
      ...(feed ? ['feeds'] : []),
    ],
    present: async (_db, models) =>
      models.map(({ document: { shortcut } }) => ({ definedByProject: parts.isOfProject(shortcut) })),
    refuseWrite({ document: { shortcut } }, by) {
      if (by && parts.isOfProject(shortcut)) throw new AppError('defined-by-project');
    },
    async beforeSave(db, { before, document, force, by }) {
      if (before && document.single) await refuseSeveralArticles(db, before.id);
      const authorities = by?.authorities ?? new Set<string>();
      if (before && !force && before.document.path !== null && document.path === null) {
        const users = await findLinkingToArticles(db, before.id, COUNTED_USERS + 1);
        const violations = usedBy('/path', users, authorities);
        if (violations.length > 0) throw new AppError('in-use', { violations });
      }
      // As with deleting a model: `force` drops values only for callers who may edit articles.
      if (!before || (force && (!by || readableKinds(authorities).has('article')))) return;
      await refuseLostValues(db, parts.dialect, before, document, authorities);
    },
    async afterSave(db, { before, document, write, by }, { id }) {
      if (before && document.single) {
        const article = await findSingleArticle(db, id);
        if (article && article.document.shortcut !== document.shortcut)
          await parts.renameArticle(db, article, document.shortcut, by);
      }
      const moves = before ? movesBetween(before.document.fields, document.fields) : new Map();
      if (moves.size > 0) await moveHeldValues(db, id, moves, write, parts);
    },
    async beforeRemove(db, { entity, force, write, by }) {
      const target = { link: 'article-model', target: entity.id } as const;
      if (by) await refuseUsed(db, target, { force, authorities: by.authorities });
      for (;;) {
        const ids = await findArticlesOfModel(db, entity.id, BATCH);
        if (ids.length === 0) return undefined;
        await parts.removeArticles(db, [...(await findEntities(db, ids)).values()], write, by, entity.id);
      }
    },
  };
}
