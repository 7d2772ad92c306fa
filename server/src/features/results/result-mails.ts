import { afterCommit } from '../../database/after-commit.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { violation } from '../../kernel/violation.ts';
import type { QueuedMail } from '../../mail/mail.ts';
import { listMailsAbout, retryMails, withdrawMails, type MailStatus } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { StoredResult } from './result-list.repository.ts';
import { findMailingForm } from './result-mail.repository.ts';
import { mailsOfResult, RESULT_MAIL } from './result-mail.rules.ts';

export interface ResultMailsDependencies {
  clock: Clock;
  outbox: Outbox;
}

export type ResultMails = ReturnType<typeof createResultMails>;

/** Operations of editors on the emails of a submission, each in the caller's transaction. */
export function createResultMails({ clock, outbox }: ResultMailsDependencies) {
  async function queue(db: Db, mails: readonly QueuedMail[]): Promise<void> {
    await outbox.enqueue(db, ...mails);
    afterCommit(db, outbox.wake);
  }

  /** Returns the emails that the form requires now and that were never queued for the submission. */
  async function missing(
    db: Db,
    result: StoredResult,
    present: readonly MailStatus[],
  ): Promise<QueuedMail[]> {
    const form = await findMailingForm(db, result.formId);
    const keyOf = (kind: string, to: string | null | undefined) => `${kind} ${comparisonKey(to ?? '')}`;
    const had = new Set(present.map(({ kind, to }) => keyOf(kind, to)));
    return mailsOfResult(form?.mail ?? null, result).filter(
      ({ kind, recipient }) => !had.has(keyOf(kind, recipient)),
    );
  }

  return {
    /** Withdraws the pending emails of a submission marked as spam. */
    hold: (db: Db, result: StoredResult): Promise<void> => withdrawMails(db, result.id),

    /** Queues the emails of a submission that is not spam after all. */
    async release(db: Db, result: StoredResult): Promise<void> {
      await queue(db, await missing(db, result, await listMailsAbout(db, result.id)));
    },

    /**
     * Sends pending and abandoned emails immediately, under the same `Message-ID`. If all were sent, the recipients of
     * the form get another email; the submitter gets none. A submission without emails gets those that the form
     * requires now. Throws `invalid` when there is nothing to send.
     */
    async resend(db: Db, result: StoredResult): Promise<void> {
      if (result.spam) throw refusal('spam-sends-no-mail');
      if (!outbox.canSend) throw refusal('mail-not-configured');
      const present = await listMailsAbout(db, result.id);
      const unsent = present.filter(({ state }) => state !== 'sent');
      if (unsent.length > 0) {
        await retryMails(
          db,
          unsent.map(({ id }) => id),
          clock.now(),
        );
        afterCommit(db, outbox.wake);
        return;
      }
      const sentTo = present.flatMap(({ kind, to }) => (kind === RESULT_MAIL ? (to ?? []) : []));
      const again =
        present.length === 0
          ? await missing(db, result, present)
          : [...new Set(sentTo)].map((recipient) => ({
              kind: RESULT_MAIL,
              recipient,
              payload: null,
              aboutId: result.id,
            }));
      if (again.length === 0) throw refusal('no-mail-to-send');
      await queue(db, again);
    },
  };
}

function refusal(code: string): AppError {
  return new AppError('invalid', { violations: [violation('', code)] });
}
