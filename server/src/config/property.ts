/** The request that purges surrogate keys from a cache in front of the server. */
export interface PurgeRequest {
  readonly url: string;
  readonly method: string;
  /** May contain `{keys}`, `{tags}`, `{json}` and `{token}`. */
  readonly headers: Readonly<Record<string, string>>;
  /** May contain the same. */
  readonly body: string;
  /** The header of pages with their keys. */
  readonly keysHeader: string;
}

/** The types of property values, by kind. */
export interface ValueTypes {
  text: string;
  integer: number;
  number: number;
  boolean: boolean;
  /** Milliseconds; written with a unit (`8h`), or as a plain number in the property's own unit. */
  duration: number;
  /** Bytes; written with a unit (`4MiB`), or as a plain number of bytes. */
  size: number;
  /** Absolute. Relative paths are resolved against the data directory. */
  path: string;
  shortcut: string;
  locale: string;
  locales: readonly string[];
  'field-types': readonly string[];
  'style-sheets': readonly string[];
  /** The address of the site, without a trailing slash. */
  'site-address': string;
  /** Kept as written. */
  'web-address': string;
  /** Schemes with hosts, or `*` alone. */
  origins: readonly string[];
  'mail-address': string;
  /** An address, optionally with a name: `Library <contact@example.org>`. */
  'mail-sender': string;
  'database-address': string;
  'file-storage-address': string;
  'mail-server-address': string;
  'time-zone': string;
  /** A five-field cron expression, or `-` for never. */
  schedule: string;
  /** A map from name to text. */
  map: Readonly<Record<string, string>>;
  /** A map from directive to sources. */
  'security-policy': Readonly<Record<string, readonly string[]>>;
  /** The BCrypt cost (log2 of the rounds), however it was written. */
  'bcrypt-strength': number;
  /** The addresses and networks of the trusted proxies, or their number of hops; false for none. */
  'trusted-proxies': false | number | readonly string[];
  /** Addresses and networks: `10.0.0.0/8`. */
  networks: readonly string[];
  'purge-request': PurgeRequest;
}

/** A default computed by the loader, and its description in the reference. */
export interface DerivedDefault {
  readonly derived: string;
}

interface PropertyFacts {
  /** One or two sentences for the reference page. */
  readonly doc: string;
  /** A variable read besides the one derived from the key, such as `PORT`. */
  readonly alias?: string;
  /**
   * Whether the alias is a suggestion of the platform, which any explicit value overrides, including one in the file.
   */
  readonly aliasYields?: true;
  /** Whether the value is never shown. */
  readonly secret?: boolean;
}

interface ChoiceProperty extends PropertyFacts {
  readonly type: 'choice';
  readonly allowed: readonly string[];
  readonly default: string;
  readonly unit?: undefined;
}

interface ValueProperty<Type extends keyof ValueTypes> extends PropertyFacts {
  readonly type: Type;
  /** As it would be written, or null for no value. */
  readonly default: string | number | boolean | DerivedDefault | Readonly<Record<string, string>> | null;
  readonly unit?: string;
  /** The minimum of a number, or the minimum length of a text; in the unit of the property. */
  readonly min?: number;
  readonly max?: number;
  /** Values of a list that exist but are rejected; `why` follows the value in the message. */
  readonly refused?: { readonly values: readonly string[]; readonly why: string };
}

/** The definition of one property. The loader, the types, the reference page and `parvis config` derive from it. */
export type Property = ChoiceProperty | { [Type in keyof ValueTypes]: ValueProperty<Type> }[keyof ValueTypes];

/** The type of a property's value, including `undefined` when it has no default. */
export type ValueOf<P extends Property> = P extends { type: 'choice'; allowed: readonly (infer Choice)[] }
  ? Choice
  : P extends { type: infer Type extends keyof ValueTypes }
    ? ValueTypes[Type] | (P extends { default: null } ? undefined : never)
    : never;
