import { toFieldInstant } from './field-date.ts';

const HOUR_MS = 3_600_000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Returns the date at an instant (ms since the epoch) in a time zone: `2026-06-15`. */
export function dayAt(instant: number, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, calendar: 'gregory', numberingSystem: 'latn' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(instant);
}

/** Returns the first instant of a date in a time zone, as fields store it. */
export function startOfDay(day: string, timeZone: string): string | undefined {
  return toFieldInstant(`${day}T00:00`, timeZone);
}

/** Returns the first instant of tomorrow (ms since the epoch), also when clocks change. */
export function nextMidnight(now: number, timeZone: string): number {
  const today = dayAt(now, timeZone);
  let before = now;
  while (dayAt(before + HOUR_MS, timeZone) === today) before += HOUR_MS;
  let after = before + HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle, timeZone) === today) before = middle;
    else after = middle;
  }
  return after;
}
