import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import type { Security } from '../../security/security.ts';
import { createRecoveryMailWriter, RECOVERY_MAIL } from './recovery-mail.ts';
import { recoveryPages } from './recovery-pages.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { createRecoveryService } from './recovery.service.ts';

export interface RecoverySliceParts extends Pick<Security, 'passwords' | 'throttle' | 'passwordMinLength'> {
  database: Database;
  clock: Clock;
  messages: Messages;
  templates: StandAloneTemplates;
  outbox: Outbox;
  domainUrl(): string;
  /** Path of the sign-in page. */
  signInPath: string;
}

/** Password recovery: email, link and pages. */
export function recoverySlice(parts: RecoverySliceParts) {
  parts.outbox.writeWith(RECOVERY_MAIL, createRecoveryMailWriter(parts));
  const recovery = createRecoveryService(parts);
  return {
    routes: (api: FastifyInstance) => recoveryRoutes(api, recovery),
    publicRoutes: async (site: FastifyInstance) => {
      await site.register(async (pages) => recoveryPages(pages, { ...parts, recovery }));
    },
  };
}
