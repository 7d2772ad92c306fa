import type { Formatters } from 'intl-messageformat';

const KIBIBYTE = 1024;
const UNITS = [
  { unit: 'megabyte', bytes: KIBIBYTE * KIBIBYTE },
  { unit: 'kilobyte', bytes: KIBIBYTE },
] as const;

/**
 * Adds `{size, number, bytes}` to messages, which formats a number of bytes for people: 20 MB for 20 × 1024 × 1024.
 */
export const MESSAGE_FORMATS = { number: { bytes: { style: 'unit', unit: 'byte' } } } as const;

/** Cached formatters for messages. */
export const messageFormatters: Formatters = {
  getNumberFormat: memoized((locales, options) =>
    options?.unit === 'byte' ? new ByteFormat(locales) : new Intl.NumberFormat(locales, options),
  ),
  getDateTimeFormat: memoized((locales, options) => new Intl.DateTimeFormat(locales, options)),
  getPluralRules: memoized((locales, options) => new Intl.PluralRules(locales, options)),
};

class ByteFormat extends Intl.NumberFormat {
  readonly #locales: Intl.LocalesArgument;

  constructor(locales: Intl.LocalesArgument) {
    super(locales, { style: 'unit', unit: 'byte', unitDisplay: 'long' });
    this.#locales = locales;
  }

  override format = (size: number | bigint | string): string => {
    const known = UNITS.find(({ bytes }) => Number(size) >= bytes);
    if (!known) return super.format(Number(size));
    const { unit, bytes } = known;
    // Truncate, so that a limit is never shown larger than it is.
    const settings = { style: 'unit', unit, maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
    return new Intl.NumberFormat(this.#locales, settings).format(Number(size) / bytes);
  };
}

function memoized<Options, Formatter>(
  make: (locales?: Intl.LocalesArgument, options?: Options) => Formatter,
): (locales?: Intl.LocalesArgument, options?: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (locales, options) => {
    const name = JSON.stringify([locales, options]);
    let formatter = made.get(name);
    if (formatter === undefined) made.set(name, (formatter = make(locales, options)));
    return formatter;
  };
}
