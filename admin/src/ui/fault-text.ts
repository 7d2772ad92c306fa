import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';

/** What went wrong, for a person: the server's own words where it gave some. */
export function faultText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('fault.unreadable');
  if (error.detail !== '') return error.detail;
  if (error.code === 'network' || error.code === 'unavailable') return t('fault.network');
  return error.code === 'unreadable' ? t('fault.unreadable') : error.message;
}

/** The faults that a refusal names one by one. */
export function faultMessages(error: unknown): string[] {
  return error instanceof ApiError ? error.faults.map(({ message }) => message) : [];
}
