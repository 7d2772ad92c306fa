import { ListFault } from '../kernel/list-fault.ts';
import { dayAt } from '../kernel/site-day.ts';
import { isDay } from '../kernel/field-date.ts';
import type { ListGroup } from './listed-content.ts';
import { writeDate } from './written-date.ts';

const NOT_DATES = ['title', 'shortcut', 'updatedAt'];
const KEY_LENGTHS: Readonly<Record<string, number>> = { year: 4, month: 7 };
export const GROUPINGS = Object.keys(KEY_LENGTHS);

export interface GroupingOptions {
  /** `year` or `month`. */
  by: string;
  /** The sort order of the list; its first part is the date to group by. */
  sort: unknown;
  locale: string;
  timeZone: string;
}

/**
 * Groups the entries of a list, in order, by the year or month of the date by which it is sorted. Throws ListFault when
 * it is not sorted by a date.
 */
export function groupByDate<Item extends object>(
  items: readonly Item[],
  { by, sort, locale, timeZone }: GroupingOptions,
): ListGroup<Item>[] {
  const length = KEY_LENGTHS[by];
  if (length === undefined) throw new ListFault(`Lists are grouped by "year" or "month", not by "${by}".`);
  const name = groupedField(sort);
  if (NOT_DATES.includes(name)) throw notADate(name);
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = dayOf(item, name, timeZone).slice(0, length);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].map(([key, group]) => ({ key, title: titleOf(key, locale), items: group }));
}

/** Returns the first field of a sort order: `start` of `-start,title`. */
export function groupedField(sort: unknown): string {
  if (typeof sort !== 'string' || sort === '') return 'publishedAt';
  return sort.split(',')[0]!.trim().replace(/^-/, '');
}

/** Returns the date of an entry; empty when it has none. */
function dayOf(item: object, name: string, timeZone: string): string {
  const { publishedAt, values } = item as { publishedAt: unknown; values?: Record<string, unknown> };
  const value = name === 'publishedAt' ? publishedAt : values?.[name];
  if (value === undefined || value === null || value === '') return '';
  const iso = typeof value === 'object' && 'iso' in value ? String(value.iso) : undefined;
  if (iso === undefined || !/^\d{4}-/.test(iso)) throw notADate(name);
  return isDay(iso) ? iso : dayAt(Date.parse(iso), timeZone);
}

function notADate(name: string): ListFault {
  return new ListFault(`"${name}" is not a date to group by.`);
}

function titleOf(key: string, locale: string): string {
  if (key.length < 7) return key;
  return writeDate(`${key}-01`, { year: 'numeric', month: 'long' }, locale, 'UTC');
}
