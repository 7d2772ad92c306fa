import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../../server/src/app/create-server.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';
import { table } from './table.ts';

const INTRODUCTION = `# The API

A running instance describes its API: \`GET /api/openapi.json\` (OpenAPI 3.1) has every endpoint with its parameters, bodies,
responses, headers and errors, and \`/api/docs\` is a viewer for it. \`app.server.api-docs: false\` turns both off. Generate types for
TypeScript with \`npx openapi-typescript http://localhost:8080/api/openapi.json -o parvis.ts\`: a page is
\`components["schemas"]["Page"]\`, the body to create or replace one is \`PageForm\`, and a list of pages is \`PageList\`.

- **Authentication**: the session cookie, or \`Authorization: Bearer pvt_…\` with an [API token](../guide/users-and-access.md#your-account).
- **Versions**: the \`ETag\` of a resource is its \`version\`. A write with \`If-Match: "3"\`, or with \`"version": 3\` in its body, fails with \`stale\` if another version is stored.
- **Writes**: \`PUT\` replaces the whole resource. A response may be sent back as a request body: read-only properties are ignored, unknown ones are rejected. \`Location\` is the address of a created resource.
- **Lists**: \`page\`, \`size\`, \`sort\` (\`-updatedAt,title\`), \`search\`. To read on in a long list, pass the \`next\` of the previous response as \`after\`.
- **Errors** are [problems](errors.md). A response with \`Retry-After\` can be retried.
`;

interface Description {
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  tags: readonly string[];
  summary: string;
  /** The required permission. */
  description: string;
}

/** Returns `docs/reference/api.md`: the endpoints of a server with an empty project. */
export async function apiPage(): Promise<string> {
  const { tags, paths } = await describeServer();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => [
        `\`${method} ${path}\``,
        operation.summary,
        operation.description.replace(/\.$/, ''),
      ]);
    return `## \`${name}\`\n\n${description}.\n\n${table(['Request', 'Description', 'Access'], rows)}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

async function describeServer(): Promise<Description> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-reference-'));
  const { server, close } = await createServer({
    project: folder,
    data: join(folder, 'data'),
    properties: { 'app.cms.form-challenge': 'altcha' },
    logger: createLogger({ level: 'silent' }).pino,
  });
  try {
    return (await server.inject('/api/openapi.json')).json<Description>();
  } finally {
    await close();
    await rm(folder, { recursive: true });
  }
}
