const immutableValues = new WeakSet<object>();

/** Data that prints as a text when a template writes it out whole: `{{ article.values.date }}`. It is frozen. */
export function printable<T extends object>(data: T, text: () => string): T {
  return markImmutable(
    Object.freeze(Object.defineProperty(data, 'toString', { value: text, enumerable: false })),
  );
}

/** Marks a value that nobody can change, so that contributors hand it on to templates as it is, a function too. */
export function markImmutable<T extends object>(value: T): T {
  immutableValues.add(value);
  return value;
}

export function isMarkedImmutable(value: object): boolean {
  return immutableValues.has(value);
}
