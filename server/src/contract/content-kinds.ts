import type { Authority } from './authorities.ts';

// Contains no schemas: the administration loads this before anything else.

/** The kinds of content with their authorities and paths. Source: spec §2.1, §4, §5-2. */
export const CONTENT_KINDS = {
  page: { authority: 'access_cms_page', path: '/api/admin/cms/pages' },
  form: { authority: 'access_cms_forms', path: '/api/admin/cms/forms' },
  'article-model': { authority: 'access_cms_articles_model', path: '/api/admin/cms/articles-model' },
  article: { authority: 'access_cms_articles', path: '/api/admin/cms/articles' },
} as const satisfies Record<string, { authority: Authority; path: `/${string}` }>;

export type ContentKindName = keyof typeof CONTENT_KINDS;

export const CONTENT_KIND_NAMES = Object.keys(CONTENT_KINDS) as ContentKindName[];

/** Returns the kinds of content that these authorities may read. */
export function readableKinds(authorities: ReadonlySet<string>): ReadonlySet<ContentKindName> {
  return new Set(CONTENT_KIND_NAMES.filter((kind) => authorities.has(CONTENT_KINDS[kind].authority)));
}
