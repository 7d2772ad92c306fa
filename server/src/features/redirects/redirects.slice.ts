import type { FastifyInstance } from 'fastify';
import type { Messages } from '../../kernel/messages.ts';
import { redirectRoutes } from './redirect.routes.ts';
import { createRedirectService, type RedirectServiceDependencies } from './redirect.service.ts';

/** Former addresses and their redirects. */
export function redirectsSlice({ messages, ...parts }: RedirectServiceDependencies & { messages: Messages }) {
  return { routes: (api: FastifyInstance) => redirectRoutes(api, createRedirectService(parts), messages) };
}
