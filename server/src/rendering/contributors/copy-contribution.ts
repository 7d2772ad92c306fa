import { isMarkedImmutable } from '../printable.ts';
import { SafeHtml } from '../safe-html.ts';

/** Names of the model that belong to rendering. Source: rendering, "The model a template sees". */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'page',
  'content',
  'form',
  'article',
  'locale',
  'openGraphLocale',
  'languages',
  'alternates',
  'xDefault',
  'canonical',
  'pageNumber',
  'serverUrl',
  'messages',
  'vars',
  'media',
  'singles',
  'navigation',
  'stylesheets',
  'feeds',
  'options',
  'preview',
]);

export interface Contribution {
  /** By name; own properties only, frozen. */
  variables: Readonly<Record<string, unknown>>;
  /** Names that were ignored because contributors may not set them. */
  refused: string[];
}

/**
 * Returns a copy of the variables that a contributor set; its later writes have no effect. Lists and plain objects
 * are copied and deeply frozen, functions are omitted, other objects (dates, maps) and the items of lists of content
 * are used as they are.
 */
export function copyContribution(model: object): Contribution {
  const variables: Record<string, unknown> = {};
  const refused: string[] = [];
  const copies = new Map<object, unknown>();
  for (const [name, value] of Object.entries(model)) {
    if (RESERVED_NAMES.has(name) || name === '__proto__') refused.push(name);
    else if (isData(value)) variables[name] = copy(value, copies);
  }
  return { variables: Object.freeze(variables), refused };
}

/** The prototype of copied data. Filters convert any value to text; the text of data is empty. */
const PLAIN_DATA = Object.freeze({ __proto__: null, toString: () => '' });

function isData(value: unknown): boolean {
  return typeof value !== 'function' || isMarkedImmutable(value);
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null || value instanceof SafeHtml || isMarkedImmutable(value)) {
    return value;
  }
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const item of value) list.push(copy(item, copies));
    return Object.freeze(list);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const plain = Object.create(PLAIN_DATA) as Record<string, unknown>;
  copies.set(value, plain);
  for (const [name, item] of Object.entries(value)) {
    if (isData(item)) plain[name] = copy(item, copies);
  }
  return Object.freeze(plain);
}
