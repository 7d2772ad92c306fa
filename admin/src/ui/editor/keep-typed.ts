/**
 * Returns the values to show after a save: as stored by the server, which may have sanitised them, except for input
 * typed while the request was running and values that exist only on the screen.
 */
export function keepTyped<T>(current: T, sent: T, stored: T): T {
  if (stored === undefined) return current;
  if (isRecord(current) && isRecord(sent) && isRecord(stored)) {
    const names = new Set([...Object.keys(stored), ...Object.keys(current)]);
    return Object.fromEntries(
      [...names].map((name) => [name, keepTyped(current[name], sent[name], stored[name])]),
    ) as T;
  }
  if (Array.isArray(current) && Array.isArray(sent) && Array.isArray(stored)) {
    const isOneToOne = current.length === sent.length && sent.length === stored.length;
    if (isOneToOne) return current.map((item, at) => keepTyped<unknown>(item, sent[at], stored[at])) as T;
  }
  return JSON.stringify(current) === JSON.stringify(sent) ? stored : current;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
