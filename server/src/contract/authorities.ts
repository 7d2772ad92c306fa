/**
 * The authorities that Parvis itself checks, spelled as on the wire. A project may add functions of its own.
 * Source: spec §5-2, §5-3 (`acces_users` is so spelled).
 */
export const AUTHORITIES = [
  'access_cms_page',
  'access_cms_forms',
  'access_cms_articles_model',
  'access_cms_articles',
  'access_css',
  'acces_users',
] as const;

export type Authority = (typeof AUTHORITIES)[number];

/** Any one of these opens what all kinds of content share: configuration, dashboard, media. */
export const CONTENT_AUTHORITIES = [
  'access_cms_page',
  'access_cms_forms',
  'access_cms_articles_model',
  'access_cms_articles',
  'access_css',
] as const satisfies readonly Authority[];
