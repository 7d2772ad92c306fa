/** The value under a name; undefined where there is none, also for a name that every object knows, such as `toString`. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
