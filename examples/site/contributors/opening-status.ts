/**
 * Shows whether the library is open now, from its opening hours in Europe/Paris.
 *
 * A contributor adds variables to the model of a template. The server loads every file of this folder when it
 * starts; an editor then selects it for a page, a form, an article model or an article. This one adds
 *
 *   openingStatus  { open, until, next }   until: '18:30' while open; next: { day, time } while closed
 *   openingHours   [{ day, hours, today }] a week from Monday, day and hours written out in the language of the page
 *
 * The hours are the template variable `openingHours` in application.yaml, so that they can be changed without
 * touching this file: `Tue 14:00-18:30; Wed 10:00-12:30 14:00-18:30`.
 *
 * To write your own: copy this file, change its `name`, and set properties on `model`. Await slow operations (a call
 * to another server), and pass `context.signal` on so that they are aborted with the request.
 */
import { defineContributor } from 'parvis';

const TIME_ZONE = 'Europe/Paris';
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** An opening period, as minutes since midnight: from inclusive, to exclusive. */
interface Stretch {
  from: number;
  to: number;
}
type Week = ReadonlyMap<Weekday, readonly Stretch[]>;

export default defineContributor({
  name: 'opening-status',
  description: 'Whether the library is open now, and its hours of the week',
  variables: {
    openingStatus: 'Now: open, until; next (day, time) while closed',
    openingHours: 'The week from Monday: day, hours, today',
  },
  // The status may be a minute old, so the page is cached for a minute.
  cache: { maxAge: 60 },
  contribute(model, context) {
    const week = parseWeek(model.vars.openingHours ?? '');
    const now = localTime(new Date());
    model.openingStatus = statusAt(week, now, context.locale);
    model.openingHours = WEEKDAYS.map((weekday) => ({
      day: dayName(weekday, context.locale),
      hours: (week.get(weekday) ?? [])
        .map(({ from, to }) => `${clockText(from)}\u00a0–\u00a0${clockText(to)}`)
        .join(', '),
      today: weekday === now.weekday,
    }));
  },
});

/** Parses `Tue 14:00-18:30; Wed 10:00-12:30 14:00-18:30`. Throws for a word that is neither a day nor a period. */
function parseWeek(text: string): Week {
  const days = text.split(';').flatMap((line) => {
    const [day, ...stretches] = line.trim().split(/\s+/);
    if (!day) return [];
    if (!isWeekday(day)) throw new Error(`openingHours: "${day}" is not one of ${WEEKDAYS.join(', ')}`);
    return [[day, stretches.map(parseStretch)] as const];
  });
  return new Map(days);
}

function isWeekday(text: string): text is Weekday {
  return WEEKDAYS.some((weekday) => weekday === text);
}

function parseStretch(text: string): Stretch {
  const match = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text);
  if (!match) throw new Error(`openingHours: "${text}" is not of the form 14:00-18:30`);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}

/** Returns the weekday and the minute of the day in the library's time zone. */
function localTime(instant: Date): { weekday: Weekday; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday as Weekday, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}

function statusAt(week: Week, now: { weekday: Weekday; minute: number }, locale: string) {
  const current = week.get(now.weekday)?.find(({ from, to }) => from <= now.minute && now.minute < to);
  if (current) return { open: true, until: clockText(current.to), next: null };
  return { open: false, until: null, next: nextOpening(week, now, locale) };
}

/** Returns the next opening within a week; `day` is null when it is later today. Null when the library never opens. */
function nextOpening(week: Week, now: { weekday: Weekday; minute: number }, locale: string) {
  const today = WEEKDAYS.indexOf(now.weekday);
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead += 1) {
    const weekday = WEEKDAYS[(today + ahead) % WEEKDAYS.length] ?? now.weekday;
    const stretch = week.get(weekday)?.find(({ from }) => ahead > 0 || from > now.minute);
    if (stretch) return { day: ahead === 0 ? null : dayName(weekday, locale), time: clockText(stretch.from) };
  }
  return null;
}

function dayName(weekday: Weekday, locale: string): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(weekday)));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

function clockText(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
