import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readVersion } from '../config/package-version.ts';
import { describeApi } from '../http/describe-api.ts';
import type { Messages } from '../kernel/messages.ts';

/** The tags of the documentation, by path segment. */
const TAGS: Readonly<Record<string, string>> = {
  auth: 'Sign-in, and the account of the signed-in user: password, sessions, API tokens, second factor',
  users: 'Users, their sessions and API tokens',
  functions: 'Functions: the permissions that roles can have',
  roles: 'Roles: sets of functions',
  profiles: 'Profiles: sets of roles. A user has at most one profile',
  audit: 'The audit trail: who did what, when and from where',
  'forms-results': 'Form results: submit, read, export, delete, erase',
  media: 'Images and other files',
  pages: 'Pages, with their history and working copies',
  navigation: 'Navigations, with their history and working copies',
  forms: 'Forms and their fields, with their history and working copies',
  'articles-model': 'Article models and their fields, with their history and working copies',
  articles: 'Articles, with their history and working copies',
  models: 'Article models, read-only, for users who write articles',
  redirects: 'Redirects from old addresses to new ones',
  webhooks: 'Webhooks, which tell other systems what happened, and their deliveries',
  css: 'Style sheets, with their history',
  contributors: 'Contributors, and their assignment to pages, forms, models and articles',
  trash: 'What was deleted and can be restored',
  unsaved: 'What one has typed in editors and not saved',
  presence: 'Who has which editor open',
  usages: 'Places that include or use an item',
  search: 'The search of the administration',
  'field-types': 'Field types of the project',
  config: 'The public part of the configuration, for the administration pages',
  dashboard: 'The dashboard',
  health: 'Health checks for load balancers and supervisors',
  'form-challenge': 'The proof of work that may be required before a form is submitted',
  site: 'The public site: HTML pages and files',
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
          description: 'Named `__Host-parvis_session` over HTTPS',
        },
        token: { type: 'http' as const, scheme: 'bearer' },
      },
    },
  };
}
