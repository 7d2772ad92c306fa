import type { FormVersion } from '../../content/form-version.repository.ts';
import type { FormResultMail, FormResultView, MailStatus } from '../../contract/form-result.ts';
import { toInstant } from '../../kernel/clock.ts';
import { fieldsOfResult } from './result-fields.rules.ts';
import type { ResultFile } from './result-file.repository.ts';
import type { StoredResult } from './result-list.repository.ts';
import type { ResultMailRow } from './result-mail.repository.ts';

/** Worst first. */
const BY_WEIGHT: readonly Exclude<MailStatus, 'none'>[] = ['failed', 'pending', 'sent'];

/** @param versions of the result's form, latest first */
export function toResultView(
  result: StoredResult,
  versions: readonly FormVersion[],
  mails: readonly ResultMailRow[],
  files: readonly ResultFile[],
): FormResultView {
  return {
    id: result.id,
    number: result.number,
    form: { id: result.formId, shortcut: result.formShortcut },
    submittedAt: toInstant(result.submittedAt),
    locale: result.locale,
    page: result.page,
    values: result.values,
    fields: fieldsOfResult(result.formVersion, result.values, versions),
    files: files.map(({ field, name, type, size }) => ({
      field,
      name,
      type,
      size,
      href: `/api/admin/cms/forms-results/${result.id}/files/${field}`,
    })),
    spam: result.spam,
    mail: toMailView(mails),
  };
}

/** Summarises the emails of one result: the worst state, all recipients, the last time sent and the last error. */
export function toMailView(mails: readonly ResultMailRow[]): FormResultMail {
  const sentAt = mails.filter((mail) => mail.state === 'sent').map((mail) => mail.finishedAt ?? 0);
  return {
    status: BY_WEIGHT.find((state) => mails.some((mail) => mail.state === state)) ?? 'none',
    to: [...new Set(mails.flatMap((mail) => mail.recipient ?? []))],
    sentAt: sentAt.length > 0 ? toInstant(Math.max(...sentAt)) : null,
    attempts: mails.reduce((most, mail) => Math.max(most, mail.attempts), 0),
    error: mails.findLast((mail) => mail.error !== null)?.error ?? null,
  };
}
