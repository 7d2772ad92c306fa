import { ApiError } from '../api/api-error.ts';
import type { Translate } from '../i18n/translate.ts';

/** Returns the message of an error, preferably the server's. */
export function faultText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('fault.unreadable');
  if (error.detail !== '') return error.detail;
  if (error.code === 'network' || error.code === 'unavailable') return t('fault.network');
  return error.code === 'unreadable' ? t('fault.unreadable') : error.message;
}

/** Returns the individual validation messages of an error. */
export function faultMessages(error: unknown): string[] {
  return error instanceof ApiError ? error.faults.map(({ message }) => message) : [];
}
