/** Instants as people write them, in the time zone of the site. */

/** `2026-01-31T08:15:00.000Z` → `2026-01-31T09:15` in Europe/Paris; empty for null. */
export function toWallTime(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const parts = partsOf(new Date(instant), timeZone);
  const { year, month, day, hour, minute } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The instant of a time on the clocks of a zone; null for an empty or unfinished text. A time that the clocks skip in
 * spring counts as if they had not; of an hour that comes twice in autumn it is the first.
 */
export function fromWallTime(text: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetMs(asUtc - 86_400_000, timeZone);
  const after = asUtc - offsetMs(asUtc + 86_400_000, timeZone);
  const found = [before, after].find((candidate) => candidate + offsetMs(candidate, timeZone) === asUtc);
  return new Date(found ?? before).toISOString();
}

/** How far the clocks of the zone are ahead of UTC at that moment. */
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
