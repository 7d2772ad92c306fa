import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROBOTS = 'robots.txt';

/** `GET /robots.txt`: the project's file in `public/`, or else one that names the sitemap. Source: contract §5. */
export function robotsRoutes(app: FastifyInstance, folder: string, serverUrl: () => string): void {
  app.get(`/${ROBOTS}`, (_request, reply) =>
    existsSync(join(folder, ROBOTS))
      ? reply.sendFile(ROBOTS)
      : reply
          .headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' })
          .send(`User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${serverUrl()}/sitemap.xml\n`),
  );
}
