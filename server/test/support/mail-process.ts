import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createSmtpTransport } from '../../src/mail/mail-transport.ts';
import type { MailContent } from '../../src/mail/mail.ts';
import { createOutbox } from '../../src/mail/outbox.ts';

/**
 * A separate instance that sends due emails of the kind `letter`: `node mail-process.ts <database> <mail server>
 * <now>`.
 */
const [url, mailServer, now] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
const database = openDatabase(url!, logger);
const transport = createSmtpTransport({ url: mailServer!, from: 'library@site.test' });
const outbox = createOutbox({ database, clock: { now: () => Number(now) }, logger, transport });
outbox.writeWith('letter', (payload) => Promise.resolve(payload as MailContent));
await outbox.deliverDue();
await database.close();
