import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { createFailureAlert, FAILURE_ALERT } from '../mail/failure-alert.ts';
import { createSmtpTransport } from '../mail/mail-transport.ts';
import { createOutbox } from '../mail/outbox.ts';
import { findAdministratorAddresses } from '../security/administrator.repository.ts';

export interface MailParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
  messages: Messages;
  domainUrl(): string;
}

/** The maximum number of administrators alerted to abandoned emails. */
const MAX_ALERTED = 20;

/**
 * Creates the outbox with the configured mail server, and the alert to administrators about abandoned emails. Slices
 * register writers for other emails.
 */
export function composeMail(parts: MailParts) {
  const { database, configuration, clock, logger, messages, domainUrl } = parts;
  const from = configuration['app.cms.mail-from'];
  const alert = createFailureAlert({
    clock,
    messages,
    locale: configuration['app.cms.default-language'],
    findAdministrators: (db) => findAdministratorAddresses(db, MAX_ALERTED),
    read: database.read,
    siteUrl: domainUrl,
  });
  const transport =
    from === undefined ? undefined : createSmtpTransport({ url: configuration['app.mail.url'], from });
  const outbox = createOutbox({ database, clock, logger, transport, onAbandoned: alert.raise });
  outbox.writeWith(FAILURE_ALERT, alert.write);
  return {
    outbox,
    routes(api: FastifyInstance): void {
      api.addHook('onReady', async () => outbox.start());
      api.addHook('onClose', () => outbox.close());
    },
  };
}
