import { printable } from './printable.ts';

/** A day, time or instant as templates see it. Prints as its text. */
export interface WrittenDate {
  /** `2026-01-31`, `08:15` or an instant in UTC. */
  iso: string;
  /** Formatted in the locale and the site's time zone. */
  text: string;
}

export interface DateStyle {
  dateStyle?: 'full' | 'long' | 'medium' | 'short';
  timeStyle?: 'full' | 'long' | 'medium' | 'short';
  year?: 'numeric';
  month?: 'long';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}(:\d{2})?$/;

/** Returns a day, time or instant formatted in the locale; other text unchanged. */
export function writeDate(iso: string, style: DateStyle, locale: string, timeZone: string): string {
  const isTime = TIME.test(iso);
  const floating = isTime || DAY.test(iso);
  const instant = Date.parse(isTime ? `1970-01-01T${iso}Z` : iso);
  if (Number.isNaN(instant)) return iso;
  return dateFormat(locale, floating ? 'UTC' : timeZone, style).format(instant);
}

/** Creating a format costs a hundred times as much as using it. Languages, time zone and styles are few. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 500;

function dateFormat(locale: string, timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  const key = [locale, timeZone, style.dateStyle, style.timeStyle, style.month].join(' ');
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...style, timeZone });
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(key, format);
  }
  return format;
}

/** Returns the value of a `date`, `time` or `datetime` field, formatted when a template first reads it. */
export function writtenDate(iso: string, locale: string, timeZone: string): WrittenDate {
  const style: DateStyle = TIME.test(iso)
    ? { timeStyle: 'short' }
    : DAY.test(iso)
      ? { dateStyle: 'long' }
      : { dateStyle: 'long', timeStyle: 'short' };
  let text: string | undefined;
  const written = () => (text ??= writeDate(iso, style, locale, timeZone));
  const date: WrittenDate = {
    iso,
    get text() {
      return written();
    },
  };
  return printable(date, written);
}
