/**
 * The authorities that Parvis checks, spelled as on the wire. A project may add its own functions. Source: spec §5-2,
 * §5-3 (including the spelling `acces_users`).
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

/** Any one of these grants access to what all kinds of content share: configuration, dashboard, media. */
export const CONTENT_AUTHORITIES = [
  'access_cms_page',
  'access_cms_forms',
  'access_cms_articles_model',
  'access_cms_articles',
  'access_css',
] as const satisfies readonly Authority[];
