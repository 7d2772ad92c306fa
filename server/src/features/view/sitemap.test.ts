import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { completeDocument } from '../../contract/document.ts';
import { PageDocument } from '../../contract/page.ts';
import { articleEntries, pageEntries, sitemapIndex } from './sitemap.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const page = (shortcut: string, urls: { locale: string; path: string }[] = []) => ({
  ...completeDocument(PageDocument, { shortcut, title: {}, urls }),
  ...{ updatedAt: NOW, released: ['en', 'fr'], takenPaths: [] },
});
const BOTH = {
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
  homePage: 'home',
  pageAddresses: 'short',
} as const;

describe('the sitemap', () => {
  it('lists each page once per language, with its translations', () => {
    const about = page('about', [{ locale: 'fr', path: '/à-propos' }]);
    const xml = pageEntries([about], 'https://example.org', BOTH);
    const english = 'https://example.org/about';
    const french = 'https://example.org/%C3%A0-propos';
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
      [english, french],
    );
    assert.equal(xml.split(`hreflang="en" href="${english}"`).length, 3);
    assert.equal(xml.split(`hreflang="fr" href="${french}"`).length, 3);
    assert.equal(xml.split(`hreflang="x-default" href="${english}"`).length, 3);
    assert.match(xml, /<lastmod>2026-03-01T12:00:00\.000Z<\/lastmod>/);
  });

  it('lists no translations with one language, and articles under their own addresses', () => {
    const article = {
      ...{ shortcut: 'walk', slug: {}, model: { path: '/events/{shortcut}' } },
      ...{ updatedAt: NOW, released: ['en'], noIndex: false, canonical: null },
    };
    const addressing = { ...BOTH, languages: ['en'] };
    const xml =
      pageEntries([page('home')], 'https://example.org', addressing) +
      articleEntries([article], 'https://example.org', addressing);
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
      ['https://example.org/', 'https://example.org/events/walk'],
    );
    assert.doesNotMatch(xml, /hreflang/);
  });

  it('omits languages in which a page is not released', () => {
    const xml = pageEntries([{ ...page('news'), released: ['fr'] }], 'https://example.org', BOTH);
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
      ['https://example.org/fr/news'],
    );
    assert.doesNotMatch(xml, /hreflang/);
  });

  it('lists the parts of a large sitemap', () => {
    const xml = sitemapIndex([{ kind: 'pages' }, { kind: 'articles', after: 'a-b' }], 'https://example.org');
    assert.deepEqual(
      [...xml.matchAll(/<sitemap><loc>(.*?)<\/loc><\/sitemap>/g)].map((match) => match[1]),
      [
        'https://example.org/sitemap.xml?part=pages',
        'https://example.org/sitemap.xml?part=articles&amp;after=a-b',
      ],
    );
  });
});
