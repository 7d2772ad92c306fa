import { isDay, toFieldInstant } from '../../kernel/field-date.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isId, type EntityId } from '../../kernel/identifier.ts';
import { violation } from '../../kernel/violation.ts';

const DAY_MS = 86_400_000;
/** More than fit on a page of the list. */
const MAX_IDS = 500;

/** The row after which a list of results continues. */
export interface ResultPosition {
  /** ms since the epoch. */
  submittedAt: number;
  id: string;
}

/** The filter for results. */
export interface ResultFilter {
  formId: EntityId | undefined;
  /** ms since the epoch, inclusive. */
  from: number | undefined;
  /** ms since the epoch, exclusive. */
  to: number | undefined;
  spam: boolean;
  /** Only results with an undelivered email. */
  mailFailed?: boolean;
  /** Only results with this number. */
  number?: number | undefined;
  /** Folded words, all of which must occur in the values. A lone number also finds the result with it. */
  words: readonly string[];
}

const NUMBER = /^[1-9]\d{0,8}$/;

/** Returns the number of a result that a search may mean. */
export function numberIn(words: readonly string[]): number | undefined {
  return words.length === 1 && NUMBER.test(words[0]!) ? Number(words[0]) : undefined;
}

/** Reads the words of a search: `#42` finds the result with this number alone. */
export function readWords(
  search: string | undefined,
  words: readonly string[],
): Pick<ResultFilter, 'number' | 'words'> {
  const named = search?.trim().startsWith('#') ? numberIn([search.trim().slice(1)]) : undefined;
  return named === undefined ? { words } : { words: [], number: named };
}

/**
 * Returns the instant (ms since the epoch) of a query parameter that is an instant or a day in the time zone: the start
 * of the day, or its end with `end`. Requires a valid format.
 */
export function readMoment(text: string, timeZone: string, as: 'beginning' | 'end'): number {
  if (!isDay(text)) return Date.parse(text);
  const day = as === 'end' ? nextDay(text) : text;
  // The first and last day of the calendar may start or end outside the supported range.
  const edge = as === 'end' ? `${text}T23:59:59.999Z` : `${text}T00:00Z`;
  return Date.parse(toFieldInstant(`${day}T00:00`, timeZone) ?? edge);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the opaque cursor for `after`. */
export function toCursor({ submittedAt, id }: ResultPosition): string {
  return Buffer.from(`${submittedAt} ${id}`).toString('base64url');
}

/** Throws `malformed` for a cursor that `toCursor` did not create. */
export function readCursor(cursor: string): ResultPosition {
  const parts = /^(-?\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!parts || !isId(parts[2]!)) {
    throw new AppError('malformed', { violations: [violation('after', 'pattern')] });
  }
  return { submittedAt: Number(parts[1]), id: parts[2] };
}

/** Parses a comma-separated list of ids. Throws `malformed` when it is empty, too long or has an invalid id. */
export function readIds(list: string): EntityId[] {
  const ids = [...new Set(list.split(',').map((id) => id.trim().toLowerCase()))];
  if (ids.length > MAX_IDS) {
    throw new AppError('malformed', { violations: [violation('ids', 'too-many', { max: MAX_IDS })] });
  }
  if (!ids.every(isId)) {
    throw new AppError('malformed', { violations: [violation('ids', 'format', { format: 'uuid' })] });
  }
  return ids;
}
