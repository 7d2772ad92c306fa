import type { Addressing } from '../../rendering/page-address.ts';
import { articlePath, pagePath } from '../../rendering/page-address.ts';
import type { SitemapArticle, SitemapPage } from './sitemap.repository.ts';

/** What one sitemap may hold, by its protocol. */
export const SITEMAP_MAX_ADDRESSES = 50_000;

/** The sitemap (sitemaps.org) of pages and articles: each address with the time of the last change and its translations. */
export function sitemapXml(
  pages: readonly SitemapPage[],
  articles: readonly SitemapArticle[],
  serverUrl: string,
  addressing: Addressing,
): string {
  const { languages } = addressing;
  const entries = [
    ...pages.map((page) => ({ page, paths: languages.map((locale) => pagePath(page, locale, addressing)) })),
    ...articles.map((page) => ({
      page,
      paths: languages.map((locale) => articlePath(page, locale, addressing)!),
    })),
  ];
  const addresses = entries.flatMap(({ page, paths }) =>
    paths.map((path) => {
      const alternates = languages.map(
        (locale, index) =>
          `<xhtml:link rel="alternate" hreflang="${escapeXml(locale)}" href="${address(serverUrl, paths[index]!)}"/>`,
      );
      const translations = languages.length > 1 ? alternates.join('') : '';
      const changed = new Date(page.updatedAt).toISOString();
      return `<url><loc>${address(serverUrl, path)}</loc><lastmod>${changed}</lastmod>${translations}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses.slice(0, SITEMAP_MAX_ADDRESSES),
    '</urlset>\n',
  ].join('\n');
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
