/** Which keys depend on a name. */
export interface DependencyIndex {
  add(key: string, names: readonly string[]): void;
  remove(key: string, names: readonly string[]): void;
  /** As they are now: what is removed meanwhile is still among them. */
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
