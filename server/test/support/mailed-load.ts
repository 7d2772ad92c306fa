import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';
import type { ReceivedMail } from './smtp-server.ts';
import { LOAD_PROJECT } from './submission-load.ts';

/** The project of the load; each submission is told of by a mail. */
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

/** Resolves when no mail waits any more. */
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

/** How many mails there were: one that came twice came under the same `Message-ID`. */
export function countMails(received: readonly ReceivedMail[]): number {
  return new Set(received.map(({ headers }) => headers['message-id'])).size;
}
