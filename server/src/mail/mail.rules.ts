import { comparisonKey } from '../kernel/comparison-key.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FACTOR = 4;
const MAX_ATTEMPTS = 8;
/** The maximum delay that an email may request. */
const MAX_DELAY_MS = HOUR_MS;
/** Much longer than a mail server may be silent. After it, the process that held the lease has died. */
export const LEASE_MS = 5 * MINUTE_MS;
const MAX_HEADER_LENGTH = 500;
const MAX_ERROR_LENGTH = 500;
const ADDRESS = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+$/u;

/**
 * Returns the delay in milliseconds before the next attempt: one minute, four, sixteen, … up to a day. Returns
 * undefined when the email is abandoned, after about two days.
 */
export function retryDelay(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : Math.min(DAY_MS, MINUTE_MS * FACTOR ** (attempts - 1));
}

/** The longest delays of a pending email, by its number of attempts. Decision 0036. */
export const MAIL_DELAYS = [
  MAX_DELAY_MS,
  ...Array.from({ length: MAX_ATTEMPTS - 1 }, (_, attempt) => retryDelay(attempt + 1)!),
];

/** Returns whether a text is exactly one address: no list, no name, no line break. */
export function isSingleAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Returns the key of the mailbox behind an address. Other spellings and `+` suffixes have the same key. */
export function mailboxKey(address: string): string {
  return comparisonKey(address.replace(/\+[^@]*(?=@[^@]*$)/, ''));
}

/**
 * Returns a text that is safe in a header: line breaks and other control characters become spaces, which prevents
 * header injection.
 */
export function headerText(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_HEADER_LENGTH)
    .toWellFormed();
}

interface TransportError {
  /** The error code of nodemailer. */
  code?: string;
  /** The SMTP response code. */
  responseCode?: number;
}

/** Returns whether the mail server has permanently rejected this email, so that retrying is pointless. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as TransportError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

const UNREACHABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']);

/** Returns whether the mail server is unreachable, so that the next email would fail too. */
export function isServerAway(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as TransportError;
  return UNREACHABLE.has(code);
}

/** Returns a description of the error for administrators. */
export function describeMailError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH);
}
