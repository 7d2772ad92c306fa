const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as a person reads it: `1.4 MB`. */
export function formatBytes(bytes: number, language: string): string {
  let unit = 0;
  let value = bytes;
  // From 999.5 on it would be written as a thousand.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[unit]!,
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
