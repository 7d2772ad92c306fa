/**
 * The error catalogue: every problem that the service returns, by code. Codes are never renamed. The localised titles
 * and texts are the messages `problem.<code>.title` and `problem.<code>.text`. Decision 0003.
 */
export const ERROR_CODES = {
  malformed: { status: 400 },
  unauthenticated: { status: 401 },
  'bad-credentials': { status: 401 },
  'second-factor-required': { status: 401 },
  forbidden: { status: 403 },
  'cross-origin': { status: 403 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  timeout: { status: 408 },
  conflict: { status: 409 },
  'in-use': { status: 409 },
  'defined-by-project': { status: 409 },
  'last-administrator': { status: 409 },
  closed: { status: 409 },
  stale: { status: 412 },
  'too-large': { status: 413 },
  'unsupported-media-type': { status: 415 },
  'range-not-satisfiable': { status: 416 },
  invalid: { status: 422 },
  'rate-limited': { status: 429 },
  'head-too-large': { status: 431 },
  internal: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof ERROR_CODES;
