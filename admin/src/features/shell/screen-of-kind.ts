import type { UsageItem } from 'parvis/contract/usage';

/** The editor of each kind of content. */
export const SCREEN_OF_KIND = {
  page: '/pages/$id',
  form: '/forms/$id',
  article: '/articles/$id',
  'article-model': '/articles-model/$id',
} as const satisfies Record<UsageItem['kind'], string>;
