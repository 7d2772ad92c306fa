const immutableValues = new WeakSet<object>();

/** Returns frozen data that prints as a text when a template writes it whole: `{{ article.values.date }}`. */
export function printable<T extends object>(data: T, text: () => string): T {
  return markImmutable(
    Object.freeze(Object.defineProperty(data, 'toString', { value: text, enumerable: false })),
  );
}

/** Marks a value as immutable, also a function, so that contributors pass it to templates unchanged. */
export function markImmutable<T extends object>(value: T): T {
  immutableValues.add(value);
  return value;
}

export function isMarkedImmutable(value: object): boolean {
  return immutableValues.has(value);
}
