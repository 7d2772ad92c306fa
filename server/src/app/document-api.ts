import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * Documents every route declared after this call: `GET /api/openapi.json` (OpenAPI 3.1, made of the schemas that
 * validate) and, to browse, `/api/docs`. Nothing is fetched from elsewhere.
 */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parvis',
        description: 'Content management and user administration',
        version: '0.1.0',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'parvis_session',
            description: 'Over https its name is `__Host-parvis_session`',
          },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    refResolver: { buildLocalReference: (schema) => schema.$id as string },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, deepLinking: true },
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'self'",
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
