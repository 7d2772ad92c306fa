import type { ContentKindName } from 'parvis/contract/content-kinds';

/** How the texts of a kind begin: of one of them (`page.saved`), and of their list (`pages.total`). */
export const KIND_WORDS = {
  page: { one: 'page', several: 'pages' },
  form: { one: 'form', several: 'forms' },
  'article-model': { one: 'model', several: 'models' },
  article: { one: 'article', several: 'articles' },
} as const satisfies Record<ContentKindName, { one: string; several: string }>;
