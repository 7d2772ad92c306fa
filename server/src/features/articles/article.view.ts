import type { ArticleItem, ArticleView } from '../../contract/article.ts';
import type { PageLink } from '../../contract/page.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { StoredArticleModel } from './article-model.repository.ts';
import type { LostMarker } from './article-publication.rules.ts';
import type { Article } from './article.repository.ts';

/** What the wire form of an article needs besides the article. */
export interface ArticlePresentation {
  /** The public addresses of an article, one a language, absolute; none when its model gives it no page. */
  linksOf(article: { shortcut: string; model: { path: string | null } }): PageLink[];
  messages: Messages;
}

/** A row of the list: the article without its large properties. */
export function toArticleItem(
  article: Article,
  model: StoredArticleModel,
  contributors: string[],
  { linksOf }: ArticlePresentation,
): Omit<ArticleItem, 'workingCopy' | 'state'> {
  return {
    id: article.id,
    version: article.version,
    createdAt: toInstant(article.createdAt),
    createdBy: article.createdBy,
    updatedAt: toInstant(article.updatedAt),
    updatedBy: article.updatedBy,
    shortcut: article.shortcut,
    modelId: article.modelId,
    model: { id: model.id, shortcut: model.shortcut, name: model.name },
    title: article.title,
    status: article.status,
    publishAt: article.publishAt === null ? null : toInstant(article.publishAt),
    unpublishAt: article.unpublishAt === null ? null : toInstant(article.unpublishAt),
    contributors,
    links: linksOf({ shortcut: article.shortcut, model }),
  };
}

export function toArticleView(
  article: Article,
  model: StoredArticleModel,
  contributors: string[],
  lost: readonly LostMarker[],
  presentation: ArticlePresentation,
  language: string,
): Omit<ArticleView, 'workingCopy' | 'state'> {
  return {
    ...toArticleItem(article, model, contributors, presentation),
    values: article.values,
    warnings: lost.map(({ code, locale, marker, shortcut }) => ({
      code,
      locale,
      marker,
      message: presentation.messages.format(language, `violation.${code}`, { name: shortcut }),
    })),
  };
}
