import type { FastifyInstance } from 'fastify';
import { AuditList, AuditQuery } from '../../contract/audit.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, audit: AuditService): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/audit',
      access: 'acces_users',
      summary: 'List the audit trail',
      query: AuditQuery,
      answer: AuditList,
    },
    ({ query }) => audit.list(query),
  );
}
