import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import type { Client } from '../support/client.ts';
import { sqlite } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const SITEMAP = readFileSync(join(import.meta.dirname, '../support/schemas/sitemap.xsd'), 'utf8');
/** More than any example has, so that a site that makes up addresses does not crawl for ever. */
const MOST_PAGES = 500;

for (const [example, start] of [
  ['site', ['/', '/fr']],
  ['museum', ['/', '/fr', '/de']],
] as const) {
  describe(`a crawler on the example ${example}`, () => {
    const languages = start.map((path) => path.slice(1) || 'en');
    const settings = [`app.cms.languages=${languages.join(',')}`];
    const test = useTestApp(sqlite, { project: join(EXAMPLES, example), settings });

    it('finds no internal link, canonical address or alternate that does not answer with itself', async () => {
      const faults: string[] = [];
      const found = new Map<string, string>(start.map((path) => [path, 'the start']));
      for (const [path, from] of found) {
        if (found.size > MOST_PAGES) throw new Error('the site has no end');
        const { status, text, headers } = await test.visitor.get(path);
        if (status !== 200) faults.push(`${path} (${status}), from ${from}`);
        if (status !== 200 || !headers['content-type']?.startsWith('text/html')) continue;
        const canonical = pathOf(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]);
        if (canonical !== path) faults.push(`${path} names ${canonical} as canonical, from ${from}`);
        for (const href of linksOf(text)) {
          const target = pathOf(href);
          if (target !== undefined && !found.has(target)) found.set(target, path);
        }
      }
      assert.deepEqual(faults, []);
      assert.ok(found.size > 10, `${found.size} pages`);
      for (const href of await sitemapOf(test.visitor)) assert.ok(found.has(href), `nothing links ${href}`);
    });

    it('finds a sitemap as its schema says', async () => {
      const { text } = await test.visitor.get('/sitemap.xml');
      const { valid, errors } = await validateXML({
        xml: [{ fileName: 'sitemap.xml', contents: text }],
        schema: [{ fileName: 'sitemap.xsd', contents: SITEMAP }],
      });
      assert.deepEqual([valid, errors], [true, []]);
    });
  });
}

/** Returns the path of an internal address without its fragment; undefined for others. */
function pathOf(href: string | undefined): string | undefined {
  if (href === undefined) return undefined;
  const url = new URL(href.replaceAll('&amp;', '&'), 'http://site.test/');
  return url.origin === 'http://site.test' ? url.pathname + url.search : undefined;
}

function linksOf(html: string): string[] {
  return [
    ...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g),
    ...html.matchAll(/<link rel="(?:alternate|canonical|icon|stylesheet)"[^>]*? href="([^"]*)"/g),
    ...html.matchAll(/<(?:img|script)\b[^>]*? src="([^"]*)"/g),
  ].map((match) => match[1]!);
}

async function sitemapOf(visitor: Client): Promise<string[]> {
  const { text } = await visitor.get('/sitemap.xml');
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => pathOf(match[1])!);
}
