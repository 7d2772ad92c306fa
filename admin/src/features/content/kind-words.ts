import type { ContentKindName } from 'parvis/contract/content-kinds';

/** Prefixes of the message keys of each kind: for one entity (`page.saved`) and for the list (`pages.total`). */
export const KIND_WORDS = {
  page: { one: 'page', several: 'pages' },
  form: { one: 'form', several: 'forms' },
  'article-model': { one: 'model', several: 'models' },
  article: { one: 'article', several: 'articles' },
  navigation: { one: 'navigation', several: 'navigations' },
} as const satisfies Record<ContentKindName, { one: string; several: string }>;
