import { accepted, asText, expected, type ParsedValue } from './parsed-value.ts';

/** Milliseconds per unit of time. */
const TIME_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Bytes per unit of size, by lower-case name. */
const SIZE_UNITS: Readonly<Record<string, number>> = { kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

const QUANTITY = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i;

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string | undefined;
}

export function parseNumber(raw: unknown, bounds: Bounds, integer: boolean): ParsedValue<number> {
  const number = numberOf(raw);
  const fits = integer ? Number.isSafeInteger(number) : Number.isFinite(number);
  return fits && isWithin(number, bounds)
    ? accepted(number)
    : expected(`${integer ? 'a whole number' : 'a number'}${describeBounds(bounds)}`);
}

/** Returns milliseconds. A plain number is in the unit of the bounds. */
export function parseDuration(raw: unknown, bounds: Bounds): ParsedValue<number> {
  const unit = TIME_UNITS[bounds.unit ?? 'ms']!;
  const milliseconds = readQuantity(raw, TIME_UNITS, unit);
  return milliseconds !== undefined && isWithin(milliseconds / unit, bounds)
    ? accepted(milliseconds)
    : expected(
        `a time such as 90s, 30m, 8h or 7d, or a number of ${bounds.unit ?? 'ms'},${describeBounds(bounds)}`,
      );
}

/** Returns bytes. */
export function parseSize(raw: unknown, bounds: Bounds): ParsedValue<number> {
  const bytes = readQuantity(raw, SIZE_UNITS, 1);
  return bytes !== undefined && isWithin(bytes, bounds)
    ? accepted(Math.round(bytes))
    : expected(`a size such as 512KiB or 4MiB, or a number of bytes,${describeBounds(bounds)}`);
}

/** Returns ` from 1 to 5`, ` of at least 1`, or an empty text. */
export function describeBounds({ min, max }: Bounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

function isWithin(number: number, { min, max }: Bounds): boolean {
  return number >= (min ?? -Infinity) && number <= (max ?? Infinity);
}

function readQuantity(
  raw: unknown,
  units: Readonly<Record<string, number>>,
  plainUnit: number,
): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) && raw >= 0 ? raw * plainUnit : undefined;
  const match = QUANTITY.exec(asText(raw) ?? '');
  if (!match) return undefined;
  const unit = match[2]!.toLowerCase();
  const factor = unit === '' ? plainUnit : Object.hasOwn(units, unit) ? units[unit]! : undefined;
  return factor === undefined ? undefined : Number(match[1]) * factor;
}

/**
 * Returns the BCrypt cost. Accepts the cost itself (4 to 31) or a larger power of two as the number of rounds: 1024 →
 * 10. Source: spec §2.2, contract §3.
 */
export function parseBcryptStrength(raw: unknown): ParsedValue<number> {
  const number = numberOf(raw);
  if (Number.isInteger(number) && number >= 4 && number <= 31) return accepted(number);
  const cost = Math.log2(number);
  return number > 31 && Number.isInteger(cost) && cost <= 31
    ? accepted(cost)
    : expected('a cost from 4 to 31, or a number of rounds that is a power of two from 32 to 2147483648');
}

/** Returns NaN for anything but a number, including an empty text. */
function numberOf(raw: unknown): number {
  if (typeof raw === 'number') return raw;
  const text = asText(raw);
  return text ? Number(text) : NaN;
}
