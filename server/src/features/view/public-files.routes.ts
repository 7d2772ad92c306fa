import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MAX_AGE_MS = 300_000;
/** Files that browsers and robots look for at the root of a site. */
const ROOT_FILES = ['favicon.ico', 'robots.txt'];

/**
 * The files of the project's `public/`: all of it at `/assets/`, a few at the root. Hidden files are not served. Does
 * nothing when the project has no such folder. Source: contract §1, §5.
 */
export async function publicFileRoutes(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    maxAge: MAX_AGE_MS,
    setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
  });
  for (const name of ROOT_FILES) {
    if (!existsSync(join(folder, name))) continue;
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) => reply.sendFile(name));
  }
}
