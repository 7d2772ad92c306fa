import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';

const MAX_AGE_MS = 300_000;
const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';
/** The icon that browsers request at the root of a site. */
const ICON = 'favicon.ico';

/**
 * Serves the files of the project's `public/` at `/assets/` and the icon at the root. Only an address with the hash of the
 * content is cached indefinitely. Hidden files are not served. The folder and its files may be added later. Source:
 * contract §1, §5.
 */
export async function publicFileRoutes(app: FastifyInstance, folder: string, assets: Assets): Promise<void> {
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
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 && (await namesItsContent(request))) {
      void reply.header('Cache-Control', KEPT_FOR_GOOD);
    }
  });
  app.get(`/${ICON}`, (_request, reply) => reply.sendFile(ICON));

  async function namesItsContent({ query, params }: FastifyRequest): Promise<boolean> {
    const { v } = query as { v?: string };
    const { '*': name } = params as { '*'?: string };
    return v !== undefined && name !== undefined && v === (await assets.hashOf(name));
  }
}
