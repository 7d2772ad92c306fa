import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Below `/api`, where no page can have its address. */
const PATH = '/api/public/form.js';

/** The script that validates forms during input and submits them without leaving the page. */
export interface FormScript {
  content: Buffer;
  /** Includes the content hash, so that it can be cached indefinitely. */
  href: string;
}

/** Reads the script once, at startup. */
export function readFormScript(assets: string): FormScript {
  const content = readFileSync(join(assets, 'form.js'));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { content, href: `${PATH}?v=${hash}` };
}

/** A `?v=` other than the content hash is served too, but without caching. */
export function formScriptRoutes(app: FastifyInstance, script: FormScript): void {
  app.get(PATH, (request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': request.url === script.href ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(script.content),
  );
}
