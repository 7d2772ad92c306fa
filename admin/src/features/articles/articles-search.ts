import type { ArticleStatus } from 'parvis/contract/article';
import { ATTENTIONS } from 'parvis/contract/attention';
import type { ContentState } from 'parvis/contract/content-state';
import { readContentSearch, type ContentSearch } from '../content/content-search.ts';
import { choiceIn, textIn } from '../../ui/list/list-search.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const satisfies readonly ArticleStatus[];
/** In the order of an article's life. */
export const ARTICLE_STATES = [
  'draft',
  'scheduled',
  'published',
  'changes-pending',
  'expired',
] as const satisfies readonly ContentState[];

export interface ArticlesSearch extends ContentSearch {
  state?: ContentState;
  /** Shortcut of a model. */
  model?: string;
}

export function readArticlesSearch(address: Readonly<Record<string, unknown>>): ArticlesSearch {
  const state = choiceIn(address, 'state', ARTICLE_STATES);
  const model = textIn(address, 'model');
  return {
    ...readContentSearch(address, ['title', 'status', 'updatedAt'], ATTENTIONS),
    ...(state && { state }),
    ...(model && { model }),
  };
}
