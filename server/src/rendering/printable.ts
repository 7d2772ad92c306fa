const handedOn = new WeakSet<object>();

/** Data that prints as a text when a template writes it out whole: `{{ article.values.date }}`. It is frozen. */
export function printable<T extends object>(data: T, text: () => string): T {
  return handOn(Object.freeze(Object.defineProperty(data, 'toString', { value: text, enumerable: false })));
}

/** Marks a value that nobody can change, so that contributors hand it on to templates as it is, a function too. */
export function handOn<T extends object>(value: T): T {
  handedOn.add(value);
  return value;
}

export function isHandedOn(value: object): boolean {
  return handedOn.has(value);
}
