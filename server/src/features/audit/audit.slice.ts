import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createAuditCleanUp } from './audit-clean-up.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

export interface AuditSliceParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
}

/** The audit trail: to read, and kept no longer than asked for. */
export function auditSlice(parts: AuditSliceParts) {
  const retentionMs = parts.configuration['app.audit.retention'];
  const cleanUp = createAuditCleanUp({ ...parts, retentionMs });
  return {
    routes(api: FastifyInstance): void {
      api.addHook('onReady', async () => cleanUp.start());
      api.addHook('onClose', () => cleanUp.stop());
      auditRoutes(api, createAuditService({ ...parts, retentionMs }));
    },
  };
}
