import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';
import type { ReceivedMail } from './smtp-server.ts';
import { LOAD_PROJECT } from './submission-load.ts';

/** The project for the load; each submission sends an email. */
export const MAILED_LOAD_PROJECT = {
  ...LOAD_PROJECT,
  'data/10-form.yaml': LOAD_PROJECT['data/10-form.yaml'].replace(
    'title: { en: Load }',
    'title: { en: Load }\n    mail: { to: [office@site.test], subject: { en: A number } }',
  ),
};

export const mailSettings = (url: string): string[] => [
  '--set',
  'app.cms.mail-from=site@site.test',
  '--set',
  `app.mail.url=${url}`,
];

/** Resolves when no email is pending. */
export async function untilAllSent({ read }: Database): Promise<void> {
  for (;;) {
    const waiting = await read
      .selectFrom('mail_outbox')
      .select('id')
      .where('state', '=', 'pending')
      .limit(1)
      .executeTakeFirst();
    if (!waiting) return;
    await pause(50);
  }
}

/** Returns the number of distinct emails. Duplicates must have the same `Message-ID`. */
export function countMails(received: readonly ReceivedMail[]): number {
  return new Set(received.map(({ headers }) => headers['message-id'])).size;
}
