import { environmentName, findProperty, PROPERTIES } from './properties.ts';
import type { Property } from './property.ts';
import { IDENTITY_PROVIDER_PROPERTIES } from './service-properties.ts';

/** What a key refers to: a property, one entry of a map, or a property of an identity provider. */
export type Target =
  | { readonly kind: 'property'; readonly key: string; readonly property: Property }
  | { readonly kind: 'entry'; readonly key: string; readonly property: Property; readonly entry: string }
  | { readonly kind: 'provider'; readonly id: string; readonly name: string; readonly property: Property };

const PROVIDER_KEY = /^app\.auth\.oidc\.([a-z0-9]+)\.([a-z-]+)$/;
const PROVIDER_VARIABLE = /^APP_AUTH_OIDC_([A-Z0-9]+)_([A-Z_]+)$/;

const PROVIDER_NAMES: Readonly<Record<string, Property>> = IDENTITY_PROVIDER_PROPERTIES;

/** Returns what a key of a file or of `--set` refers to, or undefined when it is unknown. */
export function findTarget(key: string): Target | undefined {
  const property = findProperty(key);
  if (property) return { kind: 'property', key, property };
  const [, id, name] = PROVIDER_KEY.exec(key) ?? [];
  return findProviderTarget(id, name) ?? findEntryTarget(key);
}

/** Returns what an environment variable refers to, or undefined when it is not one of ours. */
export function findVariableTarget(variable: string): Target | undefined {
  const key = KEY_OF_VARIABLE.get(variable);
  if (key !== undefined) return findTarget(key);
  const [, id, name] = PROVIDER_VARIABLE.exec(variable) ?? [];
  return findProviderTarget(id?.toLowerCase(), name?.toLowerCase().replaceAll('_', '-'));
}

/** Returns the variables that set a property, in ascending precedence. */
export function variablesOf(key: string): string[] {
  const alias = findProperty(key)?.alias;
  return [...(alias === undefined ? [] : [alias]), environmentName(key)];
}

/** Returns all names that a mistyped key could have meant. */
export function knownKeys(key: string): string[] {
  const id = /^app\.auth\.oidc\.([a-z0-9]+)\./.exec(key)?.[1] ?? 'id';
  return [
    ...Object.keys(PROPERTIES),
    ...Object.keys(PROVIDER_NAMES).map((name) => `app.auth.oidc.${id}.${name}`),
  ];
}

const KEY_OF_VARIABLE: ReadonlyMap<string, string> = new Map(
  Object.keys(PROPERTIES).flatMap((key) => variablesOf(key).map((variable) => [variable, key] as const)),
);

function findProviderTarget(id: string | undefined, name: string | undefined): Target | undefined {
  if (id === undefined || name === undefined || !Object.hasOwn(PROVIDER_NAMES, name)) return undefined;
  return { kind: 'provider', id, name, property: PROVIDER_NAMES[name]! };
}

function findEntryTarget(key: string): Target | undefined {
  for (const [mapKey, property] of Object.entries(PROPERTIES)) {
    const isMap = property.type === 'map' || property.type === 'security-policy';
    if (isMap && key.startsWith(`${mapKey}.`)) {
      return { kind: 'entry', key: mapKey, property, entry: key.slice(mapKey.length + 1) };
    }
  }
  return undefined;
}
