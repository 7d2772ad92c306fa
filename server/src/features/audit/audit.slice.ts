import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { createAuditPurge } from './audit-purge.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';

export interface AuditSliceParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
}

/** The audit trail: its endpoints and its purge. */
export function auditSlice(parts: AuditSliceParts) {
  const retentionMs = parts.configuration['app.audit.retention'];
  const purge = createAuditPurge({ ...parts, retentionMs });
  return {
    routes(api: FastifyInstance): void {
      api.addHook('onReady', async () => purge.start());
      api.addHook('onClose', () => purge.stop());
      auditRoutes(api, createAuditService({ ...parts, retentionMs }));
    },
  };
}
