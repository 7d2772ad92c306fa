import type { Clock } from '../../../kernel/clock.ts';
import type { Contributor } from '../contributor.ts';

const HOUR_MS = 3_600_000;

interface Today {
  iso: string;
  year: number;
  month: number;
  day: number;
  /** Formatted in the locale. */
  text: string;
}

/** Adds `date`, today in the site's time zone. */
export function dateContributor(clock: Clock, timeZone: string): Contributor<{ date: Today }> {
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const today = (now: number) => calendar.format(now);
  return {
    name: 'date',
    description: "Today's date",
    variables: { date: 'Today: iso, year, month, day; text is the date in the language of the page' },
    cache: { until: (now) => nextMidnight(now, today) },
    contribute(model, { locale }) {
      const now = clock.now();
      const iso = today(now);
      const [year = NaN, month = NaN, day = NaN] = iso.split('-').map(Number);
      const text = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now);
      model.date = { iso, year, month, day, text };
    },
  };
}

/** Returns the first instant of tomorrow, also when clocks change. */
function nextMidnight(now: number, dayAt: (instant: number) => string): number {
  const today = dayAt(now);
  let before = now;
  while (dayAt(before + HOUR_MS) === today) before += HOUR_MS;
  let after = before + HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
