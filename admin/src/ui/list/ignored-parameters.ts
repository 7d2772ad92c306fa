type Address = Record<string, unknown>;

/** Returns the parameters that `read` never accesses. */
export function ignoredParameters(address: Address, read: (address: Address) => unknown): string[] {
  const asked = new Set<string | symbol>();
  read(
    new Proxy(address, {
      get(target, name, receiver) {
        asked.add(name);
        return Reflect.get(target, name, receiver) as unknown;
      },
    }),
  );
  return Object.keys(address).filter((name) => !asked.has(name));
}
