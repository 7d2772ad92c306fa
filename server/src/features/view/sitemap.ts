import type { Addressing } from '../../rendering/page-address.ts';
import { articlePath, pagePath } from '../../rendering/page-address.ts';
import type { SitemapArticle, SitemapKind, SitemapPage } from './sitemap.repository.ts';

/** What one sitemap may hold, by its protocol (sitemaps.org). */
export const SITEMAP_MAX_ADDRESSES = 50_000;
/** What a part of a larger sitemap holds: far from the 50 MB of the protocol with every translation named. */
const PART_ADDRESSES = 10_000;

export const SITEMAP_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`;
export const SITEMAP_TAIL = '</urlset>\n';

/** Part of a sitemap: its kind, and the shortcut that it begins behind. */
export interface SitemapPart {
  kind: SitemapKind;
  after?: string | undefined;
}

/** How many pages or articles a part holds: each has an address in every language. */
export function entitiesOfPart(languages: readonly string[]): number {
  return Math.max(1, Math.floor(PART_ADDRESSES / languages.length));
}

/** The lines of pages that search engines may show: each address with the time of the last change and its translations. */
export function pageEntries(
  pages: readonly SitemapPage[],
  serverUrl: string,
  addressing: Addressing,
): string {
  const { languages } = addressing;
  const shown = pages.filter(({ noIndex }) => !noIndex);
  return entries(shown, serverUrl, languages, (page, locale) => pagePath(page, locale, addressing));
}

/** The lines of articles that have pages of their own. */
export function articleEntries(
  articles: readonly SitemapArticle[],
  serverUrl: string,
  addressing: Addressing,
): string {
  const { languages } = addressing;
  return entries(articles, serverUrl, languages, (article, locale) =>
    articlePath(article, locale, addressing)!,
  );
}

/** The index of a sitemap that is too large for one file. */
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

function entries<Entity extends { updatedAt: number }>(
  entities: readonly Entity[],
  serverUrl: string,
  languages: readonly string[],
  pathOf: (entity: Entity, locale: string) => string,
): string {
  let lines = '';
  for (const entity of entities) {
    const addresses = languages.map((locale) => address(serverUrl, pathOf(entity, locale)));
    const alternates = addresses.map(
      (href, index) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(languages[index]!)}" href="${href}"/>`,
    );
    const translations = languages.length > 1 ? alternates.join('') : '';
    const changed = new Date(entity.updatedAt).toISOString();
    for (const loc of addresses) {
      lines += `<url><loc>${loc}</loc><lastmod>${changed}</lastmod>${translations}</url>\n`;
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
