import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

/**
 * Lets the routes of this scope read what HTML forms post, in both encodings, as names and texts. Of a file that was
 * chosen only the name is kept, so that its field can be told to be unsupported; one not chosen is absent.
 */
export function readHtmlPosts(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(body as string));
    },
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
      parseMultipart(body, request.headers['content-type'] ?? ''),
  );
}

/** Throws `malformed` when the parts cannot be told apart. */
async function parseMultipart(body: Buffer<ArrayBuffer>, contentType: string): Promise<URLSearchParams> {
  const posted = new URLSearchParams();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- warns of unlimited bodies; this one is within `app.cms.max-body-size`
    const parts = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') posted.append(name, value);
      else if (value.size > 0) posted.append(name, value.name);
    }
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
  return posted;
}
