import { CONTENT_PROPERTIES } from './content-properties.ts';
import type { Property, ValueOf } from './property.ts';
import { SERVICE_PROPERTIES, type IDENTITY_PROVIDER_PROPERTIES } from './service-properties.ts';

/** All properties by exact name. Source: spec §8, contract §1 to §4 and §6. */
export const PROPERTIES = { ...CONTENT_PROPERTIES, ...SERVICE_PROPERTIES } as const;

export type PropertyKey = keyof typeof PROPERTIES;

type ProviderKey = keyof typeof IDENTITY_PROVIDER_PROPERTIES;

type RequiredProviderKey = 'issuer' | 'client-id';

/** A configured identity provider: `provider['client-id']`. */
export type IdentityProvider = {
  readonly [Key in ProviderKey]:
    | NonNullable<ValueOf<(typeof IDENTITY_PROVIDER_PROPERTIES)[Key]>>
    | (Key extends RequiredProviderKey ? never : ValueOf<(typeof IDENTITY_PROVIDER_PROPERTIES)[Key]>);
};

type PropertyValues = { readonly [Key in PropertyKey]: ValueOf<(typeof PROPERTIES)[Key]> };

/**
 * The effective properties, frozen, by exact name: `configuration['app.cms.languages']`. Durations are in
 * milliseconds, sizes in bytes, paths are absolute, the BCrypt strength is the cost.
 */
export interface Configuration extends PropertyValues {
  /** The providers of `app.auth.oidc.<id>.*` by id, sorted by id. */
  readonly identityProviders: ReadonlyMap<string, IdentityProvider>;
}

/** Returns the variable that sets a property: `app.cms.default-language` → `APP_CMS_DEFAULT_LANGUAGE`. */
export function environmentName(key: string): string {
  return key.replaceAll(/[.-]/g, '_').toUpperCase();
}

/** Returns a property by name, without its exact type, or undefined. */
export function findProperty(key: string): Property | undefined {
  return Object.hasOwn(PROPERTIES, key) ? PROPERTIES[key as PropertyKey] : undefined;
}
