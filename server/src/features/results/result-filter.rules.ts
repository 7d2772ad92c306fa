import { isDay, toFieldInstant } from '../../kernel/field-date.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isId, type EntityId } from '../../kernel/identifier.ts';
import { violation } from '../../kernel/violation.ts';

const DAY_MS = 86_400_000;
/** More ids than a page of the list has. */
const MAX_IDS = 500;

/** Where a list of results goes on: behind this row. */
export interface ResultPosition {
  /** ms since the epoch. */
  submittedAt: number;
  id: string;
}

/** Which results are meant. */
export interface ResultFilter {
  formId: EntityId | undefined;
  /** ms since the epoch, included. */
  from: number | undefined;
  /** ms since the epoch, not included. */
  to: number | undefined;
  spam: boolean;
  /** Only those with a mail that could not be sent. */
  mailFailed?: boolean;
  /** Folded words; each one must be in the values. */
  words: readonly string[];
}

/**
 * The instant (ms since the epoch) of a query's moment: an instant, or the beginning of a day in the time zone; as an
 * end, a day counts to its own end. The text has the form of one of them.
 */
export function readMoment(text: string, timeZone: string, as: 'beginning' | 'end'): number {
  if (!isDay(text)) return Date.parse(text);
  const day = as === 'end' ? nextDay(text) : text;
  // The first and the last day of the calendar begin or end outside of it.
  const edge = as === 'end' ? `${text}T23:59:59.999Z` : `${text}T00:00Z`;
  return Date.parse(toFieldInstant(`${day}T00:00`, timeZone) ?? edge);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** What `after` is given to go on: opaque outside. */
export function toCursor({ submittedAt, id }: ResultPosition): string {
  return Buffer.from(`${submittedAt} ${id}`).toString('base64url');
}

/** Throws `malformed` for anything that `toCursor` never gave. */
export function readCursor(cursor: string): ResultPosition {
  const parts = /^(-?\d{1,16}) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!parts || !isId(parts[2]!)) {
    throw new AppError('malformed', { violations: [violation('after', 'pattern')] });
  }
  return { submittedAt: Number(parts[1]), id: parts[2] };
}

/** The ids of a comma separated list. Throws `malformed` when there is none, one is no id, or there are too many. */
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
