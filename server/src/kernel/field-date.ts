/** Dates, times and date-times as stored in fields. Source: contract §4 "Field types". */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;
/** `GMT+01:00`, with seconds for zones that have them, or `GMT` for no offset. */
const OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Returns whether the text is a valid calendar date from the year 1 on: `2026-02-28`, not `2026-02-30`. */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text);
  if (!parts || parts[1] === '0000') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** Returns whether the text is a date-time without a time zone, as in an input of type `datetime-local`. */
export function isLocalDateTime(text: string): boolean {
  const parts = LOCAL.exec(text);
  return parts !== null && isDay(parts[1]!) && isTime(parts[2]!);
}

/** Returns a time with seconds, for comparisons: `08:15` equals `08:15:00`. */
export function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time;
}

/**
 * Returns the instant (ISO 8601, UTC, milliseconds) of `2026-01-31T08:15` in the time zone, or of a text with its own
 * offset. Returns undefined for anything else, and outside the years 1 to 9999 in UTC. A time skipped by a clock
 * change moves forward; of a repeated time, the first one counts.
 */
export function toFieldInstant(text: string, timeZone: string): string | undefined {
  if (INSTANT.test(text)) return isDay(text.slice(0, 10)) ? toWritable(Date.parse(text)) : undefined;
  if (!isLocalDateTime(text)) return undefined;
  const wall = Date.parse(`${text}Z`);
  const hour = 3_600_000;
  const before = wall - offsetAt(wall - 24 * hour, timeZone);
  if (before + offsetAt(before, timeZone) === wall) return toWritable(before);
  const after = wall - offsetAt(wall + 24 * hour, timeZone);
  if (after + offsetAt(after, timeZone) === wall) return toWritable(after);
  return toWritable(before);
}

/** Returns the local time of an instant, such as `2026-01-31T08:15`, for an input of type `datetime-local`. */
export function toLocalDateTime(instant: string, timeZone: string): string {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) return instant;
  return new Date(milliseconds + offsetAt(milliseconds, timeZone)).toISOString().slice(0, 16);
}

/** Other years do not fit four digits. */
function toWritable(milliseconds: number): string | undefined {
  if (Number.isNaN(milliseconds)) return undefined;
  const instant = new Date(milliseconds).toISOString();
  return isDay(instant.slice(0, 10)) ? instant : undefined;
}

/** Returns the offset of the time zone from UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(name) ?? [];
  const ahead = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ahead : ahead;
}
