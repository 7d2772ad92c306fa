/** The response headers of the API description, each defined once. */
export const HEADERS = {
  ETag: { description: 'The version, in quotes', schema: { type: 'string', examples: ['"3"'] } },
  Location: { description: 'The address', schema: { type: 'string', format: 'uri-reference' } },
  'Retry-After': {
    description: 'Seconds after which to retry, with `rate-limited` and `unavailable`',
    schema: { type: 'integer', minimum: 1 },
  },
  Allow: {
    description: 'The supported methods, with `method-not-allowed`',
    schema: { type: 'string', examples: ['GET, HEAD, PUT'] },
  },
};
export type HeaderName = keyof typeof HEADERS;

/** Returns the named headers for a response, or nothing when there are none. */
export function headers(names: readonly HeaderName[]): { headers?: object } {
  if (names.length === 0) return {};
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(references) as object };
}
