/** An instant as a person reads it, in the reader's own time zone: `12 Mar 2026, 14:05`. */
export function formatInstant(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** A day as a person reads it: `12 Mar`. */
export function formatDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
] as const;

/** How long ago: `3 hours ago`; past a week, the day itself: `12 Mar 2026`. Under a minute: `now`. */
export function formatAge(instant: string, language: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  const step = STEPS.findLast((candidate) => seconds >= candidate.seconds);
  if (seconds >= 7 * 86_400) {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return step
    ? relative.format(-Math.floor(seconds / step.seconds), step.unit)
    : relative.format(0, 'second');
}
