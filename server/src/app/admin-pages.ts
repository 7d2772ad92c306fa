import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { ISOLATION_HEADERS } from '../http/protection-headers.ts';

/** The administration pages load no inline scripts and none of other origins. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Content may embed images of other sites, which the text editor and previews show.
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built administration below `/admin`: hashed files for a year, and its HTML page for every address of the
 * application. Does nothing when `folder` holds no build.
 */
export async function adminPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      ...ISOLATION_HEADERS,
    });
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    index: false,
    immutable: true,
    // The build contains each file in every encoding.
    preCompressed: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').sendFile('index.html', folder, { cacheControl: false }),
    );
  }
}

/**
 * Returns the folder of the built administration: inside the published package, or beside it in the workspace of a
 * checkout.
 */
export function adminFolder(): string {
  const packed = join(PACKAGE_DIRECTORY, 'admin');
  return existsSync(packed) ? packed : join(PACKAGE_DIRECTORY, '../admin/dist');
}

/** Returns the address of the sign-in page and the one after signing in. Without a build there is no sign-in page. */
export function adminSignIn() {
  return existsSync(join(adminFolder(), 'index.html'))
    ? { signInPage: '/admin/sign-in', startPath: '/admin/' }
    : { signInPage: undefined, startPath: '/' };
}
