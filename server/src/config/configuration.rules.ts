import type { Configuration, PropertyKey } from './properties.ts';

/**
 * Returns the faults between properties that are valid on their own. Skips checks that involve a rejected property,
 * which has its default here.
 */
export function checkConfiguration(
  configuration: Configuration,
  origins: ReadonlyMap<string, string>,
  refused: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const require = (keys: readonly PropertyKey[], isFine: boolean, text: string) => {
    if (isFine || keys.some((key) => refused.has(key))) return;
    faults.push(`${text} (${keys.map((key) => `${key}: ${origins.get(key) ?? 'default'}`).join(', ')})`);
  };

  const language = configuration['app.cms.default-language'];
  const languages = configuration['app.cms.languages'];
  require(['app.cms.languages', 'app.cms.default-language'], languages.includes(
    language,
  ), `app.cms.languages must contain the default language "${language}".`);
  require(['app.security.session-idle', 'app.security.session-max'], configuration[
    'app.security.session-idle'
  ] <=
    configuration[
      'app.security.session-max'
    ], 'app.security.session-idle must not be longer than app.security.session-max.');
  const readUrl = configuration['app.database.read-url'];
  const isReplicated = !configuration['app.database.url'].startsWith('sqlite:');
  require(['app.database.read-url', 'app.database.url'], readUrl === undefined ||
    (isReplicated &&
      !readUrl.startsWith(
        'sqlite:',
      )), 'app.database.read-url requires PostgreSQL: both addresses must be postgres://….');
  const keys = ['app.files.access-key-id', 'app.files.secret-access-key'] as const;
  require(keys, (configuration[keys[0]] === undefined) ===
    (configuration[keys[1]] === undefined), `${keys.join(' and ')} belong together: give both, or neither.`);
  const encryption = ['app.files.encryption', 'app.files.encryption-key'] as const;
  require(encryption, configuration[encryption[1]] === undefined ||
    configuration[encryption[0]].startsWith(
      'aws:kms',
    ), 'app.files.encryption-key requires app.files.encryption: aws:kms.');
  return faults;
}
