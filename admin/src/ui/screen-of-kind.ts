import type { ContentKindName } from 'parvis/contract/content-kinds';

/** The list screen of each kind of content. */
export const LIST_OF_KIND = {
  page: '/pages',
  form: '/forms',
  article: '/articles',
  'article-model': '/articles-model',
  navigation: '/navigation',
} as const satisfies Record<ContentKindName, string>;

/** The editor screen of each kind of content. */
export const SCREEN_OF_KIND = {
  page: '/pages/$id',
  form: '/forms/$id',
  article: '/articles/$id',
  'article-model': '/articles-model/$id',
  navigation: '/navigation/$id',
} as const satisfies Record<ContentKindName, string>;
