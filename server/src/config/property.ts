/** The kinds of values that a property can have, and what the program gets of them. */
export interface ValueTypes {
  text: string;
  integer: number;
  number: number;
  boolean: boolean;
  /** Always milliseconds; written with a unit (`8h`), or as a plain number of the property's own unit. */
  duration: number;
  /** Always bytes; written with a unit (`4MiB`), or as a plain number of bytes. */
  size: number;
  /** Absolute; relative ones are taken from the data directory. */
  path: string;
  shortcut: string;
  locale: string;
  locales: readonly string[];
  'field-types': readonly string[];
  /** The address of the site, without a slash at the end. */
  'site-address': string;
  /** As it was written. */
  'web-address': string;
  'mail-address': string;
  /** An address, or a name with one: `Library <contact@example.org>`. */
  'mail-sender': string;
  'database-address': string;
  'file-storage-address': string;
  'mail-server-address': string;
  'time-zone': string;
  /** Five fields of cron, or `-` for never. */
  schedule: string;
  /** From a name to a text. */
  map: Readonly<Record<string, string>>;
  /** From a directive to its sources. */
  'security-policy': Readonly<Record<string, readonly string[]>>;
  /** The cost of BCrypt (log2 of the rounds), whichever way it was written. */
  'bcrypt-strength': number;
  /** Addresses and networks of the proxies before the server; true: whoever connects. */
  'trusted-proxies': false | number | readonly string[];
}

/** A default that the loader works out, and the words for it in the reference. */
export interface DerivedDefault {
  readonly derived: string;
}

interface PropertyFacts {
  /** One or two sentences for the reference page. */
  readonly doc: string;
  /** A variable that is read besides the one made of the key, such as `PORT`. */
  readonly alias?: string;
  /** The variable is what a platform suggests: whatever names the property itself wins, also in the file. */
  readonly aliasYields?: true;
  /** Its value is shown nowhere. */
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
  /** As it would be written; null: there is no value unless one is given. */
  readonly default: string | number | boolean | DerivedDefault | Readonly<Record<string, string>> | null;
  readonly unit?: string;
  /** Least value of a number; least number of characters of a text; in the unit of the property. */
  readonly min?: number;
  readonly max?: number;
  /** Of a list: values that exist and are refused all the same; `why` follows the value. */
  readonly refused?: { readonly values: readonly string[]; readonly why: string };
}

/** What is known of one property: everything else (loader, types, reference page, `parvis config`) comes from it. */
export type Property = ChoiceProperty | { [Type in keyof ValueTypes]: ValueProperty<Type> }[keyof ValueTypes];

/** The type of a property's value; `undefined` is possible when it has no default. */
export type ValueOf<P extends Property> = P extends { type: 'choice'; allowed: readonly (infer Choice)[] }
  ? Choice
  : P extends { type: infer Type extends keyof ValueTypes }
    ? ValueTypes[Type] | (P extends { default: null } ? undefined : never)
    : never;
