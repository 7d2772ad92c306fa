import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Addressing } from '../../rendering/page-address.ts';
import { SITEMAP_MAX_ADDRESSES, sitemapXml } from './sitemap.ts';
import { listSitemapArticles, listSitemapPages } from './sitemap.repository.ts';

export interface SitemapDependencies {
  database: Database;
  clock: Clock;
  addressing: Addressing;
  serverUrl(): string;
}

/** `GET /sitemap.xml`: every address that the public can see. Source: contract §5. */
export function sitemapRoutes(app: FastifyInstance, dependencies: SitemapDependencies): void {
  const { database, clock, addressing, serverUrl } = dependencies;
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const now = clock.now();
    const { pages, articles } = await database.snapshot(async (db) => ({
      pages: await listSitemapPages(db, now, SITEMAP_MAX_ADDRESSES),
      articles: await listSitemapArticles(db, now, SITEMAP_MAX_ADDRESSES),
    }));
    return reply
      .headers({
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
      })
      .send(sitemapXml(pages, articles, serverUrl(), addressing));
  });
}
