import type { FastifyInstance } from 'fastify';
import type { Client } from './client.ts';

export interface UploadAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Parsed JSON. */
  body: any;
}

/** Creates a form file as browsers send it. */
export function fileOf(content: string | Uint8Array, name: string, type = 'application/octet-stream'): File {
  return new File([Buffer.from(content)], name, { type });
}

/** Posts a form as `multipart/form-data`, with the parts in the order of the entries. */
export async function postForm(
  server: FastifyInstance,
  client: Client,
  url: string,
  entries: readonly [name: string, value: string | File][],
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const encoded = new Response(form);
  const response = await server.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      ...(client.cookie ? { cookie: client.cookie } : {}),
      ...headers,
    },
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: response.json(),
  };
}
