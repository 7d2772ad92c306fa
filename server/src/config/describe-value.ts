import type { Property } from './property.ts';

const MASK = '********';
const LONGEST_SHOWN = 120;

const TIMES = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'm'],
  [1000, 's'],
] as const;
const SIZES = [
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
  [1024, 'KiB'],
] as const;

/** Returns a given value for a message: short, on one line, without secrets. */
export function describeGiven(property: Property, raw: unknown): string {
  if (property.secret) return MASK;
  const text = withoutPassword(raw === undefined ? 'nothing' : JSON.stringify(raw));
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Returns an effective value as it could be written, without secrets, or `(none)`. */
export function describeEffective(property: Property, value: unknown): string {
  if (value === undefined) return '(none)';
  if (property.secret) return MASK;
  if (property.type === 'duration') return inUnits(value as number, TIMES, 'ms');
  if (property.type === 'size') return inUnits(value as number, SIZES, '');
  if (property.type === 'bcrypt-strength') return String(roundsOf(value as number));
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? withoutPassword(value) : JSON.stringify(value);
}

/** Returns the rounds of a cost, or the cost itself where the rounds are few enough to be read as a cost. */
function roundsOf(cost: number): number {
  return cost < 5 ? cost : 2 ** cost;
}

function withoutPassword(text: string): string {
  return text.replace(/(:\/\/[^\s:@/"]*):[^\s"]*@/g, `$1:${MASK}@`);
}

function inUnits(value: number, units: readonly (readonly [number, string])[], plain: string): string {
  const unit = value === 0 ? undefined : units.find(([factor]) => value % factor === 0);
  return unit ? `${value / unit[0]}${unit[1]}` : `${value}${plain}`;
}
