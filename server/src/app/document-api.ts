import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readVersion } from '../config/package-version.ts';
import { describeApi } from '../http/describe-api.ts';
import type { Messages } from '../kernel/messages.ts';

/** The tags of the documentation, by path segment. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-in, and what everyone does with the own account: password, sessions, API tokens, second factor',
  users: 'Users, their sessions and API tokens',
  functions: 'What roles can allow',
  roles: 'Roles, which hold functions',
  profiles: 'Profiles, which hold roles; a user has one at most',
  audit: 'Who did what, when, from where',
  'forms-results': 'What visitors send through forms: sent, read, exported, deleted, erased',
  media: 'Images and other files',
  pages: 'Pages, their earlier versions and working copies',
  forms: 'Forms and their fields, their earlier versions and working copies',
  'articles-model': 'Models of articles and their fields, their earlier versions and working copies',
  articles: 'Articles, their earlier versions and working copies',
  models: 'Models as those who write articles read them',
  redirects: 'Addresses that lead to others',
  css: 'Style sheets and their earlier versions',
  contributors: 'Contributors, and which of them a page, form, model or article has',
  usages: 'What includes or uses something',
  config: 'What the administration pages need to know of the configuration',
  dashboard: 'What is going on, at a glance',
  health: 'For load balancers and supervisors',
  'form-challenge': 'The proof of work that may be asked for before a form is sent',
  site: 'What visitors read: HTML pages and files',
};

/**
 * Serves the API documentation: `GET /api/openapi.json` (OpenAPI 3.1, generated from the schemas that validate) and a
 * viewer at `/api/docs`. Loads nothing from other sites.
 */
export async function documentApi(app: FastifyInstance, messages: Messages): Promise<void> {
  const version = await readVersion();
  await app.register(fastifySwagger, {
    openapi: {},
    // Generated from the endpoint definitions, because Fastify does not know their schemas.
    transformObject: () => documentOf(app, version, messages),
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, deepLinking: true },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'self'",
  });
  app.get('/api/openapi.json', () => app.swagger());
}

function documentOf(app: FastifyInstance, version: string, messages: Messages) {
  const { paths, components } = describeApi(app.definitions, (code) =>
    messages.format('en', `problem.${code}.title`),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parvis',
      description: 'Content management and user administration',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...components,
      securitySchemes: {
        session: {
          type: 'apiKey' as const,
          in: 'cookie',
          name: 'parvis_session',
          description: 'Over https its name is `__Host-parvis_session`',
        },
        token: { type: 'http' as const, scheme: 'bearer' },
      },
    },
  };
}
