/** Returns an own property; undefined if there is none, even for inherited names such as `toString`. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
