import type { Configuration } from '../config/properties.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import { createSmtpTransport } from '../mail/mail-transport.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';

export interface MailParts {
  database: Database;
  configuration: Configuration;
  clock: Clock;
  logger: Logger;
}

/** The outbox, with the mail server of the properties behind it. Who writes which mails is told to it later. */
export function composeMail({ database, configuration, clock, logger }: MailParts): Outbox {
  const from = configuration['app.cms.mail-from'];
  const transport =
    from === undefined ? undefined : createSmtpTransport({ url: configuration['app.mail.url'], from });
  return createOutbox({ database, clock, logger, transport });
}
