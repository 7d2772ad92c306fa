/** Returns the language with the browser's region: the first browser language that matches, else the language itself. */
export const regional = (language: string, wishes: readonly string[] = navigator.languages) =>
  wishes.find((wish) => wish === language || wish.startsWith(`${language}-`)) ?? language;

const SHAPES = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  'day of a year': { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Cached, because creating a formatter takes far longer than formatting a date and a list has many dates.
const formats: Record<string, Intl.DateTimeFormat> = {};
const relatives: Record<string, Intl.RelativeTimeFormat> = {};

const formatOf = (language: string, shape: keyof typeof SHAPES) =>
  (formats[`${language} ${shape}`] ??= new Intl.DateTimeFormat(regional(language), SHAPES[shape]));

/** Formats an instant in the browser's time zone: `12 Mar 2026, 14:05`. */
export function formatInstant(instant: string, language: string): string {
  return formatOf(language, 'moment').format(new Date(instant));
}

/** Formats an instant in a time zone, which is named unless it is the browser's: `12 Mar 2026, 14:05 (Europe/Paris)`. */
export function formatInstantIn(timeZone: string, instant: string, language: string): string {
  const isOwn = formatOf(language, 'moment').resolvedOptions().timeZone === timeZone;
  if (isOwn) return formatInstant(instant, language);
  const format = new Intl.DateTimeFormat(regional(language), { ...SHAPES.moment, timeZone });
  return `${format.format(new Date(instant))} (${timeZone})`;
}

/** Formats the day of an instant in the browser's time zone: `12 Mar 2026`. */
export function formatDate(instant: string, language: string): string {
  return formatOf(language, 'date').format(new Date(instant));
}

/** Formats a day: `12 Mar`. */
export function formatDay(day: string, language: string): string {
  return formatOf(language, 'day of a year').format(new Date(`${day}T00:00:00Z`));
}

const STEPS = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
] as const;

/** Formats an age: `3 hours ago`; after a week the date: `12 Mar 2026`; under a minute `now`. */
export function formatAge(instant: string, language: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  const step = STEPS.findLast((candidate) => seconds >= candidate.seconds);
  if (seconds >= 7 * 86_400) {
    return formatDate(instant, language);
  }
  const relative = (relatives[language] ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  return step
    ? relative.format(-Math.floor(seconds / step.seconds), step.unit)
    : relative.format(0, 'second');
}

/** Returns the local time of an instant, in hours and minutes: `14:05`. */
export function formatTime(instant: string, language: string): string {
  return formatOf(language, 'time').format(new Date(instant));
}
