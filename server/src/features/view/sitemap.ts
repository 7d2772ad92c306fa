import { articlePath, pagePath, type Addressing } from '../../kernel/addressing.ts';
import { formatOf } from '../../rendering/output-format.ts';
import type { SitemapArticle, SitemapKind, SitemapPage } from './sitemap.repository.ts';

/** Maximum addresses in one sitemap, per the protocol (sitemaps.org). */
export const SITEMAP_MAX_ADDRESSES = 50_000;
/** Addresses per part of a larger sitemap: far below the protocol's 50 MB, even with all translations. */
const PART_ADDRESSES = 10_000;

export const SITEMAP_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
export const SITEMAP_TAIL = '</urlset>\n';

/** A part of a sitemap: its kind, and the shortcut after which it starts. */
export interface SitemapPart {
  kind: SitemapKind;
  after?: string | undefined;
}

/** Returns the number of pages or articles per part: each has one address per language. */
export function entitiesOfPart(languages: readonly string[]): number {
  return Math.max(1, Math.floor(PART_ADDRESSES / languages.length));
}

/** Returns the lines of indexable pages: each address with its last change and its translations. */
export function pageEntries(
  pages: readonly SitemapPage[],
  serverUrl: string,
  addressing: Addressing,
): string {
  return entries(pages, serverUrl, addressing, (page, locale) => pagePath(page, locale, addressing));
}

/** Returns the lines of articles that have pages of their own. */
export function articleEntries(
  articles: readonly SitemapArticle[],
  serverUrl: string,
  addressing: Addressing,
): string {
  return entries(articles, serverUrl, addressing, (article, locale) =>
    articlePath(article, locale, addressing),
  );
}

/** Returns the index of a sitemap that is too large for one file. */
export function sitemapIndex(parts: readonly SitemapPart[], serverUrl: string): string {
  const lines = parts.map(({ kind, after }) => {
    const query = new URLSearchParams({ part: kind, ...(after === undefined ? {} : { after }) });
    return `<sitemap><loc>${escapeXml(`${serverUrl}/sitemap.xml?${query.toString()}`)}</loc></sitemap>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</sitemapindex>\n',
  ].join('\n');
}

interface Listed {
  updatedAt: number;
  released: readonly string[];
  noIndex: boolean;
  canonical: string | null;
  /** Of pages. */
  template?: string;
}

function entries<Entity extends Listed>(
  entities: readonly Entity[],
  serverUrl: string,
  { languages, defaultLanguage }: Addressing,
  pathOf: (entity: Entity, locale: string) => string | null,
): string {
  let lines = '';
  for (const entity of entities) {
    if (entity.noIndex || entity.canonical !== null || formatOf(entity.template ?? '') !== 'html') continue;
    const addresses = languages.flatMap((locale) => {
      const path = entity.released.includes(locale) ? pathOf(entity, locale) : null;
      return path === null ? [] : [{ locale, href: address(serverUrl, path) }];
    });
    const main = addresses.find(({ locale }) => locale === defaultLanguage);
    const alternates = [...addresses, ...(main ? [{ locale: 'x-default', href: main.href }] : [])].map(
      ({ locale, href }) => `<xhtml:link rel="alternate" hreflang="${escapeXml(locale)}" href="${href}"/>`,
    );
    const translations = addresses.length > 1 ? alternates.join('') : '';
    const changed = new Date(entity.updatedAt).toISOString();
    for (const { href } of addresses) {
      lines += `<url><loc>${href}</loc><lastmod>${changed}</lastmod>${translations}</url>\n`;
    }
  }
  return lines;
}

function address(serverUrl: string, path: string): string {
  return escapeXml(serverUrl + encodeURI(path));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}
