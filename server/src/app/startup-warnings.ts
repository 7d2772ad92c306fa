import type { Configuration } from '../config/properties.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import { unknownNameText } from '../kernel/nearest-name.ts';

/** A warning about a valid property with which a feature does not work. */
export interface StartupWarning {
  property: string;
  message: string;
}

/**
 * Returns the warnings of `parvis start` and `parvis check`. `profiles` are all existing names, or undefined when
 * unknown.
 */
export function startupWarnings(
  configuration: Configuration,
  profiles: Iterable<string> | undefined,
): StartupWarning[] {
  return [
    ...secretWarnings(configuration),
    ...(profiles ? profileWarnings(configuration, [...profiles]) : []),
  ];
}

function secretWarnings(configuration: Configuration): StartupWarning[] {
  const isPostgres = !configuration['app.database.url'].startsWith('sqlite:');
  if (!isPostgres || configuration['app.security.secret'] !== undefined) return [];
  const needsProof = configuration['app.cms.form-challenge'] === 'altcha';
  const forms = needsProof ? 'visitors cannot send forms (app.cms.form-challenge), and ' : '';
  const message = `app.security.secret is not set, and PostgreSQL needs it: ${forms}no user can enable or use a second factor (503). Set it to the same random text on every instance.`;
  return [{ property: 'app.security.secret', message }];
}

function profileWarnings({ identityProviders }: Configuration, profiles: string[]): StartupWarning[] {
  const known = new Set(profiles.map(comparisonKey));
  return [...identityProviders].flatMap(([id, { profile }]) => {
    if (profile === undefined || known.has(comparisonKey(profile))) return [];
    const property = `app.auth.oidc.${id}.profile`;
    const missing = unknownNameText('profile', profile, profiles);
    return [
      {
        property,
        message: `${property}: ${missing} New users cannot sign in through "${id}".`,
      },
    ];
  });
}
