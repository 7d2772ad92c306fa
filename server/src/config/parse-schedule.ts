import { accepted, asText, expected, type ParsedValue } from './parsed-value.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Minute, hour, day of the month, month, day of the week: minimum, maximum and names. */
const FIELDS = [
  { min: 0, max: 59, names: [] },
  { min: 0, max: 23, names: [] },
  { min: 1, max: 31, names: [] },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 7, names: WEEKDAYS },
];

/** Parses a five-field cron expression, or `-` for never. */
export function parseSchedule(raw: unknown): ParsedValue<string> {
  const text = asText(raw) ?? '';
  if (text === '-') return accepted(text);
  const fields = text.split(/\s+/);
  const fits =
    fields.length === FIELDS.length && fields.every((field, index) => isField(field, FIELDS[index]!));
  return fits
    ? accepted(fields.join(' '))
    : expected('a cron expression with five fields such as "0 3 * * *", or "-" for never');
}

type Field = (typeof FIELDS)[number];

function isField(text: string, field: Field): boolean {
  return text.split(',').every((part) => {
    const [range = '', step, ...more] = part.split('/');
    if (more.length > 0 || (step !== undefined && !(/^\d+$/.test(step) && Number(step) > 0))) return false;
    if (range === '*') return true;
    const ends = range.split('-').map((end) => valueOf(end, field));
    if (ends.length > 2 || ends.some((end) => end === undefined)) return false;
    return ends.length === 1 || ends[0]! <= ends[1]!;
  });
}

function valueOf(text: string, { min, max, names }: Field): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named + min : /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}
