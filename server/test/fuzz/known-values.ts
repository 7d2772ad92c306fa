/** Maximum remembered values per name; the oldest are dropped. */
const MAX_VALUES = 60;
const MAX_RESOURCES = 12;

export interface KnownResource {
  address: string;
  value: unknown;
}

/**
 * Collects what the server has returned so far: property values, addresses and whole resources. They let requests reach
 * further than generated values.
 */
export interface KnownValues {
  /** `template`: the path with `{id}`; `path`: the requested path. */
  learn(template: string, path: string, answer: unknown): void;
  /** Returns a value seen under this name, or undefined. */
  value(name: string, pick: number): unknown;
  /** Returns a resource of the template's collection, as last read. */
  resource(template: string, pick: number): KnownResource | undefined;
  /** Returns the address of an existing item, for as much of the template as possible. */
  address(template: string, pick: number): string | undefined;
}

/** `never`: values to ignore, because what they identify must stay. */
export function createKnownValues(never: ReadonlySet<unknown>): KnownValues {
  const values = new Map<string, unknown[]>();
  const addresses = new Map<string, string[]>();
  const resources = new Map<string, Map<string, unknown>>();

  function learnResource(
    template: string,
    path: string,
    resource: Readonly<Record<string, unknown>>,
    isItem: boolean,
  ): void {
    if (Object.values(resource).some((value) => never.has(value))) return;
    const isOne = !isItem && /\/\{id\}$/.test(template);
    const collection = isOne ? template.replace(/\/\{id\}$/, '') : template;
    const base = isOne ? path.replace(/\/[^/]*$/, '') : path;
    learnValues(resource);
    for (const name of ['id', 'shortcut', 'version', 'field']) {
      const value = resource[name];
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const address = `${base}/${encodeURIComponent(value)}`;
      remember(addresses, `${collection}/{${name}}`, address);
      if (name === 'id') keep(collection, address, resource);
    }
  }

  function keep(collection: string, address: string, resource: unknown): void {
    const kept = resources.get(collection) ?? new Map<string, unknown>();
    resources.set(collection, kept);
    kept.delete(address);
    kept.set(address, resource);
    if (kept.size > MAX_RESOURCES) kept.delete(kept.keys().next().value!);
  }

  function learnValues(value: unknown, name?: string): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) learnValues(item, name);
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) learnValues(item, key);
    else if (name !== undefined && (typeof value !== 'string' || value.length < 500)) {
      remember(values, name, value);
      if (name === 'url' || name === 'href')
        remember(values, 'path', String(value).replace(/^https?:..[^/]+/, ''));
    }
  }

  return {
    learn(template, path, answer) {
      if (!isObject(answer)) return;
      const place = [normal(template), path.split('?')[0]!] as const;
      const items = Array.isArray(answer.items) ? (answer.items as unknown[]) : undefined;
      for (const item of items ?? [answer]) {
        if (isObject(item)) learnResource(...place, item, items !== undefined);
      }
    },
    value: (name, pick) =>
      pickOf(values.get(name) ?? (/id$/i.test(name) ? values.get('id') : undefined), pick),
    resource(template, pick) {
      const kept = longest(template, (part) => resources.get(part));
      const found = kept && pickOf([...kept], pick);
      return found && { address: found[0], value: found[1] };
    },
    address: (template, pick) => longest(template, (part) => pickOf(addresses.get(part), pick)),
  };
}

/** Returns what is found for the template or for its longest possible prefix. */
function longest<T>(template: string, find: (part: string) => T | undefined): T | undefined {
  const steps = normal(template).split('/');
  for (let length = steps.length; length > 1; length -= 1) {
    const found = find(steps.slice(0, length).join('/'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Treats `{fieldId}` like any other id. */
function normal(template: string): string {
  return template.replaceAll(/\{\w*Id\}/g, '{id}');
}

function remember<T>(into: Map<string, T[]>, key: string, value: T): void {
  const known = into.get(key) ?? [];
  into.set(key, known);
  if (known.includes(value)) return;
  known.push(value);
  if (known.length > MAX_VALUES) known.shift();
}

function pickOf<T>(values: readonly T[] | undefined, pick: number): T | undefined {
  return values === undefined || values.length === 0 ? undefined : values[pick % values.length];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
