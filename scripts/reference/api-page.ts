import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../../server/src/app/create-server.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';
import { table } from './table.ts';

const INTRODUCTION = `# The API

A running Parvis describes its API itself: \`GET /api/openapi.json\` (OpenAPI 3.1) has every endpoint with its parameters, bodies,
answers, headers and refusals, and \`/api/docs\` shows it to people. \`app.server.api-docs: false\` turns both off. Types for
TypeScript are made of it by \`npx openapi-typescript http://localhost:8080/api/openapi.json -o parvis.ts\`: a page is
\`components["schemas"]["Page"]\`, what one sends to write it \`PageForm\`, a list of them \`PageList\`.

- **Who asks**: the cookie of a sign-in, or \`Authorization: Bearer pvt_…\` with an [API token](../guide/users-and-access.md#your-account).
- **Versions**: what has a \`version\` is read with it as its \`ETag\`. A write with \`If-Match: "3"\`, or with \`"version": 3\` in its body, is refused with \`stale\` when another version is stored.
- **Writes**: a \`PUT\` replaces the whole. What was read may be sent back: read-only properties are ignored, unknown ones are refused. What was created is found at \`Location\`.
- **Lists**: \`page\`, \`size\`, \`sort\` (\`-updatedAt,title\`), \`search\`; long ones are read on with \`after\`, the \`next\` of the answer before.
- **Refusals** are [problems](errors.md). With \`Retry-After\` it is worth trying again.
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
    return `## \`${name}\`\n\n${description}.\n\n${table(['Request', 'What it does', 'Who'], rows)}\n`;
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
