/** An index of the keys that depend on a name. */
export interface DependencyIndex {
  add(key: string, names: readonly string[]): void;
  remove(key: string, names: readonly string[]): void;
  /** The current keys; keys removed during the iteration are still included. */
  keysOf(name: string): string[];
}

export function createDependencyIndex(): DependencyIndex {
  const keys = new Map<string, Set<string>>();
  return {
    add(key, names) {
      for (const name of names) {
        const known = keys.get(name);
        if (known) known.add(key);
        else keys.set(name, new Set([key]));
      }
    },
    remove(key, names) {
      for (const name of names) {
        const known = keys.get(name);
        known?.delete(key);
        if (known?.size === 0) keys.delete(name);
      }
    },
    keysOf: (name) => [...(keys.get(name) ?? [])],
  };
}
