/** Data that prints as a text when a template writes it out whole: `{{ article.values.date }}`. */
export function printable<T extends object>(data: T, text: () => string): T {
  return Object.defineProperty(data, 'toString', { value: text, enumerable: false });
}
