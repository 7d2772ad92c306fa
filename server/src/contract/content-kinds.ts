import type { Authority } from './authorities.ts';

// Contains no schemas: the administration loads this before anything else.

/** The kinds of content with their authorities, paths and sections of data scripts. Source: spec §2.1, §4, §5-2. */
export const CONTENT_KINDS = {
  page: { authority: 'access_cms_page', path: '/api/admin/cms/pages', section: 'pages' },
  form: { authority: 'access_cms_forms', path: '/api/admin/cms/forms', section: 'forms' },
  'article-model': {
    authority: 'access_cms_articles_model',
    path: '/api/admin/cms/articles-model',
    section: 'articleModels',
  },
  article: { authority: 'access_cms_articles', path: '/api/admin/cms/articles', section: 'articles' },
  navigation: { authority: 'access_cms_page', path: '/api/admin/cms/navigation', section: 'navigation' },
} as const satisfies Record<string, { authority: Authority; path: `/${string}`; section: string }>;

export type ContentKindName = keyof typeof CONTENT_KINDS;

export const CONTENT_KIND_NAMES = Object.keys(CONTENT_KINDS) as ContentKindName[];

/** The order in which kinds are imported and loaded, dependencies first. */
export const LOADING_ORDER: readonly ContentKindName[] = [
  'article-model',
  'article',
  'form',
  'page',
  'navigation',
];

/** Returns the kinds of content that these authorities may read. */
export function readableKinds(authorities: ReadonlySet<string>): ReadonlySet<ContentKindName> {
  return new Set(CONTENT_KIND_NAMES.filter((kind) => authorities.has(CONTENT_KINDS[kind].authority)));
}
