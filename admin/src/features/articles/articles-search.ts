import type { ArticleStatus } from 'parvis/contract/article';
import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const satisfies readonly ArticleStatus[];
export const DEFAULT_SORT = '-updatedAt';

export interface ArticlesSearch extends ListSearch {
  status?: ArticleStatus;
  /** Shortcut of a model. */
  model?: string;
}

export function readArticlesSearch(address: Readonly<Record<string, unknown>>): ArticlesSearch {
  const status = choiceIn(address, 'status', ARTICLE_STATUSES);
  const model = textIn(address, 'model');
  return {
    ...readListSearch(address, { sorts: ['title', 'status', 'updatedAt'], defaultSort: DEFAULT_SORT }),
    ...(status && { status }),
    ...(model && { model }),
  };
}

/** The model of a new article, by its id. */
export function readNewArticleSearch(address: Readonly<Record<string, unknown>>): { model?: string } {
  const model = textIn(address, 'model');
  return model ? { model } : {};
}
