import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import { resultAdministrationRoutes } from '../features/forms/result-administration.routes.ts';
import { createResultAdministration } from '../features/forms/result-administration.service.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';

export interface FormResultParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  messages: Messages;
}

/** What becomes of answers to forms: the back office reads, exports and deletes them. */
export function composeFormResults({ database, configuration, clock, messages }: FormResultParts) {
  const results = createResultAdministration({
    database,
    clock,
    messages,
    timeZone: configuration['app.cms.time-zone'],
    defaultLanguage: configuration['app.cms.default-language'],
  });
  return {
    routes(api: FastifyInstance): void {
      resultAdministrationRoutes(api, results);
    },
  };
}
