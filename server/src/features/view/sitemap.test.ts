import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { sitemapXml } from './sitemap.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const page = (shortcut: string, urls: { locale: string; path: string }[] = []) => ({
  shortcut,
  urls,
  updatedAt: NOW,
});

describe('sitemapXml', () => {
  it('gives each page once a language, with its translations', () => {
    const about = page('about', [{ locale: 'fr', path: '/à-propos' }]);
    const xml = sitemapXml([about], [], 'https://example.org', { languages: ['en', 'fr'], homePage: 'home' });
    const english = 'https://example.org/view/about?locale=en';
    const french = 'https://example.org/%C3%A0-propos';
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
      [english, french],
    );
    assert.equal(xml.split(`hreflang="en" href="${english}"`).length, 3);
    assert.equal(xml.split(`hreflang="fr" href="${french}"`).length, 3);
    assert.match(xml, /<lastmod>2026-03-01T12:00:00\.000Z<\/lastmod>/);
  });

  it('names no translation where there is one language, and gives articles their own addresses', () => {
    const article = { shortcut: 'walk', model: { path: '/events/{shortcut}' }, updatedAt: NOW };
    const xml = sitemapXml([page('home')], [article], 'https://example.org', {
      languages: ['en'],
      homePage: 'home',
    });
    assert.deepEqual(
      [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]),
      ['https://example.org/', 'https://example.org/events/walk'],
    );
    assert.doesNotMatch(xml, /hreflang/);
  });

  it('holds no more addresses than the protocol allows', () => {
    const pages = Array.from({ length: 25_001 }, (_, index) => page(`p${index}`));
    const xml = sitemapXml(pages, [], 'https://example.org', { languages: ['en', 'fr'], homePage: 'home' });
    assert.equal(xml.split('<loc>').length - 1, 50_000);
  });
});
