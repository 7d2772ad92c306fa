import { latestPlausibleTime } from '../kernel/clock.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FACTOR = 4;
const MAX_ATTEMPTS = 8;
/** A mail may ask to be sent so much later. */
const MAX_DELAY_MS = HOUR_MS;
/** Far longer than a mail server may be silent: after it, whoever had the mail is gone. */
export const LEASE_MS = 5 * MINUTE_MS;
const MAX_HEADER_LENGTH = 500;
const MAX_ERROR_LENGTH = 500;
const ADDRESS = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\]+$/u;

/**
 * Milliseconds until a mail is tried again after so many attempts: a minute, four, sixteen, … up to a day. Undefined: it is
 * given up, after about two days.
 */
export function retryDelay(attempts: number): number | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : Math.min(DAY_MS, MINUTE_MS * FACTOR ** (attempts - 1));
}

/** By the attempts of a mail that waits: the latest instant at which it can be due. Decision 0036. */
export function latestDueTimes(now: number): number[] {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, attempt) => retryDelay(attempt + 1)!);
  return [MAX_DELAY_MS, ...delays].map((delay) => latestPlausibleTime(now + delay));
}

/** Whether a text is one address and nothing else: no list, no name, no line break. */
export function isSingleAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** The key of the mailbox behind an address: other spellings and what stands behind a `+` reach the same one. */
export function mailboxKey(address: string): string {
  return comparisonKey(address.replace(/\+[^@]*(?=@[^@]*$)/, ''));
}

/** A text fit for a header: line breaks and other control characters become spaces, so none can begin another header. */
export function headerText(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_HEADER_LENGTH)
    .toWellFormed();
}

interface TransportError {
  /** Of nodemailer. */
  code?: string;
  /** Of SMTP. */
  responseCode?: number;
}

/** Whether the mail server said for good that it does not take this mail: another attempt would be told the same. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as TransportError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

const UNREACHABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH']);

/** Whether it is the way to the mail server that failed: the next mail would fare no better at the moment. */
export function isServerAway(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as TransportError;
  return UNREACHABLE.has(code);
}

/** What went wrong, as an administrator reads it. */
export function describeMailError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH);
}
