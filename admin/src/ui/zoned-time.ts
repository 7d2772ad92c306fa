/** Wall-clock times in the site's time zone. */

/** Formats an instant as local time: `2026-01-31T08:15:00.000Z` → `2026-01-31T09:15` in Europe/Paris; empty for null. */
export function toWallTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const parts = partsOf(new Date(instant), timeZone);
  const { year, month, day, hour, minute } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * Returns the instant of a local time in a zone; null for an empty or unfinished text. A time skipped in spring is read
 * as if the clocks had not changed; an ambiguous one in autumn is its first occurrence.
 */
export function fromWallTime(text: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetMs(asUtc - 86_400_000, timeZone);
  const after = asUtc - offsetMs(asUtc + 86_400_000, timeZone);
  const found = [before, after].find((candidate) => candidate + offsetMs(candidate, timeZone) === asUtc);
  return new Date(found ?? before).toISOString();
}

/** Returns the zone's offset from UTC at that moment. */
function offsetMs(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute } = partsOf(new Date(moment), timeZone);
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return wall - Math.floor(moment / 60_000) * 60_000;
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

function partsOf(date: Date, timeZone: string): Record<Part, string> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
}
