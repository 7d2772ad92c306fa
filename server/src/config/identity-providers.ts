import { describeRefused } from './describe-fault.ts';
import type { GivenValue } from './given-value.ts';
import { parseProperty, type ParsingContext } from './parse-property.ts';
import type { IdentityProvider } from './properties.ts';
import { IDENTITY_PROVIDER_PROPERTIES } from './service-properties.ts';

export interface IdentityProviders {
  readonly providers: ReadonlyMap<string, IdentityProvider>;
  readonly faults: readonly string[];
}

/** Returns the identity providers by id, sorted by id. Later values win. */
export function loadIdentityProviders(
  values: readonly GivenValue[],
  context: ParsingContext,
): IdentityProviders {
  const faults: string[] = [];
  const found = new Map<string, Record<string, unknown>>();
  const refused = new Set<string>();
  for (const given of values) {
    if (given.target?.kind !== 'provider') continue;
    const { id, name, property } = given.target;
    const provider = found.get(id) ?? {};
    found.set(id, provider);
    const parsed = parseProperty(property, given.raw, context);
    if ('value' in parsed) {
      provider[name] = parsed.value;
    } else {
      refused.add(`${id}.${name}`);
      faults.push(describeRefused(given, property, parsed.expected));
    }
  }

  const providers = new Map<string, IdentityProvider>();
  for (const id of [...found.keys()].sort()) {
    const given = found.get(id)!;
    const needed = ['issuer', 'client-id', ...(given['auto-create'] === true ? ['profile'] : [])];
    for (const name of needed) {
      if (given[name] !== undefined || refused.has(`${id}.${name}`)) continue;
      const why = name === 'profile' ? ' when users are created automatically' : '';
      faults.push(`app.auth.oidc.${id}.${name} is missing: the identity provider needs it${why}.`);
    }
    const defaults = {
      ...ABSENT,
      label: id,
      'auto-create': IDENTITY_PROVIDER_PROPERTIES['auto-create'].default,
    };
    // When a required property is missing, a fault was added and this result is unused.
    providers.set(id, Object.freeze({ ...defaults, ...given }) as unknown as IdentityProvider);
  }
  return { providers, faults };
}

const ABSENT = Object.fromEntries(Object.keys(IDENTITY_PROVIDER_PROPERTIES).map((name) => [name, undefined]));
