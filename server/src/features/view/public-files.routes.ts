import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const MAX_AGE_MS = 300_000;
/** The icon that browsers request at the root of a site. */
const ICON = 'favicon.ico';

/**
 * Serves the files of the project's `public/` at `/assets/` and the icon at the root. Hidden files are not served. The
 * folder and its files may be added later. Source: contract §1, §5.
 */
export async function publicFileRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    suppressWarning: true,
    prefix: '/assets/',
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: MAX_AGE_MS,
    setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
  });
  app.get(`/${ICON}`, (_request, reply) => reply.sendFile(ICON));
}
