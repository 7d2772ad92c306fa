import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const MAX_AGE_MS = 300_000;
/** Files that browsers and robots look for at the root of a site. */
const ROOT_FILES = ['favicon.ico', 'robots.txt'];

/**
 * The files of the project's `public/`: all of it at `/assets/`, a few at the root. Hidden files are not served. The
 * folder and its files may come later. Source: contract §1, §5.
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
  for (const name of ROOT_FILES) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(name));
  }
}
