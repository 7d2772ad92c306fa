import type { Clock } from '../../../kernel/clock.ts';
import { dayAt, nextMidnight } from '../../../kernel/site-day.ts';
import type { Contributor } from '../contributor.ts';

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
  return {
    name: 'date',
    description: "Today's date",
    variables: { date: 'Today: iso, year, month, day; text is the date in the language of the page' },
    cache: { until: (now) => nextMidnight(now, timeZone) },
    contribute(model, { locale }) {
      const now = clock.now();
      const iso = dayAt(now, timeZone);
      const [year = NaN, month = NaN, day = NaN] = iso.split('-').map(Number);
      const text = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(now);
      model.date = { iso, year, month, day, text };
    },
  };
}
