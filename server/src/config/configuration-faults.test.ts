import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfiguration } from './load-configuration.ts';

interface Given {
  file?: string;
  environment?: Record<string, string>;
  settings?: string[];
}

function load(given: Given) {
  return loadConfiguration({
    file: given.file === undefined ? undefined : { name: 'application.yaml', text: given.file },
    environment: given.environment ?? {},
    settings: given.settings ?? [],
    dataDirectory: '/srv/data',
  });
}

function faultsOf(given: Given): readonly string[] {
  const result = load(given);
  return 'faults' in result ? result.faults : [];
}

describe('configuration faults', () => {
  const refused: [name: string, given: Given, fault: RegExp][] = [
    [
      'a port that is not a number',
      { file: '\napp.server.port: 80x' },
      /^app\.server\.port: "80x" \(application\.yaml:2\) must be a whole number from 0 to 65535\.$/,
    ],
    [
      'a port out of bounds',
      { environment: { PORT: '65536' } },
      /^app\.server\.port: "65536" \(PORT\) must be/,
    ],
    [
      'an invalid value that another overrides',
      { file: 'app.server.port: x', settings: ['app.server.port=1'] },
      /application\.yaml:1/,
    ],
    ['a boolean', { settings: ['app.server.metrics=yes'] }, /must be true or false/],
    [
      'a choice',
      { settings: ['app.cms.html-policy=open'] },
      /"open" \(--set\) must be one of: sanitised, trusted/,
    ],
    [
      'a text that YAML reads as a number',
      { file: 'app.admin.login: 12' },
      /must be a text: put it in quotes/,
    ],
    ['a text with a line break', { file: 'app.admin.login: "a\\nb"' }, /without control characters/],
    ['a locale', { settings: ['app.cms.default-language=english!'] }, /must be a language tag/],
    [
      'a locale in non-canonical form',
      { file: 'app.cms.languages: [en, fr-ca]' },
      /"fr-ca" must be a language tag in its usual form: fr-CA/,
    ],
    ['a duplicate language', { settings: ['app.cms.languages=en,en'] }, /"en" occurs twice/],
    ['no language', { file: 'app.cms.languages: []' }, /must be a list of language tags/],
    [
      'languages without the default one',
      { settings: ['app.cms.languages=fr'] },
      /must contain the default language "en"/,
    ],
    ['a time zone', { settings: ['app.cms.time-zone=Europe/Pari'] }, /must be a time zone/],
    [
      'a schedule of four fields',
      { settings: ['app.cms.clear-form-results-cron=0 3 * *'] },
      /a cron expression with five fields/,
    ],
    [
      'a schedule out of bounds',
      { settings: ['app.cms.clear-form-results-cron=60 3 * * *'] },
      /a cron expression with five fields/,
    ],
    [
      'an address with another scheme',
      { settings: ['app.cms.domain-url=ftp://a.example'] },
      /must be an address/,
    ],
    ['an email address', { settings: ['app.admin.email=me'] }, /must be an email address/],
    ['a database', { settings: ['app.database.url=mysql://a/b'] }, /must be sqlite:<file> or postgres/],
    ['a database in memory', { settings: ['app.database.url=sqlite::memory:'] }, /must be sqlite:<file>/],
    ['a bucket', { settings: ['app.files.url=s3://My_Files'] }, /must be file:<folder> or s3:\/\/<bucket>/],
    [
      'a bucket with a path traversal',
      { settings: ['app.files.url=s3://files/../x'] },
      /must be file:<folder>/,
    ],
    [
      'a key without its secret',
      { settings: ['app.files.url=s3://files', 'app.files.access-key-id=id'] },
      /app\.files\.secret-access-key belong together/,
    ],
    [
      'a key for another encryption',
      { settings: ['app.files.encryption=AES256', 'app.files.encryption-key=k'] },
      /requires app\.files\.encryption: aws:kms/,
    ],
    ['a replica of SQLite', { settings: ['app.database.read-url=postgres://h/d'] }, /requires PostgreSQL/],
    ['a mail server', { settings: ['app.mail.url=http://a'] }, /must be smtp:/],
    ['a proxy', { settings: ['app.server.trust-proxy=10.0.0.0/33'] }, /must be false, the number of proxies/],
    [
      'all addresses as proxies',
      { settings: ['app.server.trust-proxy=true'] },
      /would let visitors forge their address/,
    ],
    [
      'a network of all addresses',
      { settings: ['app.server.trust-proxy=0.0.0.0/0'] },
      /would let visitors forge/,
    ],
    ['no proxy at all', { settings: ['app.server.trust-proxy=0'] }, /1 to 20/],
    ['a shortcut', { settings: ['app.cms.home-page=Home Page'] }, /must be a shortcut/],
    [
      'an unknown field type',
      { settings: ['app.cms.enabled-form-field-list=text,numbr'] },
      /"numbr" is unknown \(did you mean number\?\)/,
    ],
    ...['media', 'media-list', 'article'].map((type): [string, Given, RegExp] => [
      `${type} in forms`,
      { settings: [`app.cms.enabled-form-field-list=text,${type}`] },
      new RegExp(
        `must be a list without media, media-list, article; "${type}" holds an internal id, which visitors cannot know\\.$`,
      ),
    ]),
    [
      'a typo near a type that forms cannot have',
      { settings: ['app.cms.enabled-form-field-list=text,medai'] },
      /"medai" is unknown\.$/,
    ],
    [
      'a map that is not a mapping',
      { settings: ['app.cms.template-variables=phone'] },
      /must be a map of names to texts/,
    ],
    ['a map of lists', { file: 'app.cms.template-variables: { a: [b] }' }, /the value of "a" is not a text/],
    [
      'a directive',
      { file: 'app.cms.content-security-policy: { img-scr: [a] }' },
      /"img-scr" is unknown \(did you mean img-src\?\)/,
    ],
    [
      'inline scripts',
      { file: `app.cms.content-security-policy: { script-src: ["'unsafe-inline'"] }` },
      /without 'unsafe-inline' for scripts/,
    ],
    [
      'sources that inject a directive',
      { file: 'app.cms.content-security-policy: { img-src: ["a; script-src *"] }' },
      /is not a list of sources/,
    ],
    [
      'a purge without an address',
      { settings: ['app.cms.cdn-purge={"method":"PURGE"}'] },
      /must be a map whose url is an address/,
    ],
    [
      'an unknown entry of a purge',
      { file: 'app.cms.cdn-purge: { url: "http://cache.example/", metod: PURGE }' },
      /"metod" is unknown \(did you mean method\?\)/,
    ],
    [
      'headers that inject others',
      {
        file: 'app.cms.cdn-purge: { url: "http://cache.example/", headers: { Key: "{keys}\\r\\nHost: a" } }',
      },
      /must be a map whose headers are a map of names to texts/,
    ],
    [
      'a purge without keys',
      { file: 'app.cms.cdn-purge: { url: "http://cache.example/", headers: { Key: all } }' },
      /with \{keys\}, \{tags\} or \{json\}/,
    ],
    [
      'networks',
      { settings: ['app.cms.webhook-networks=10.0.0.0/8,internal'] },
      /a list of addresses and networks/,
    ],
    ['a duration', { settings: ['app.security.session-idle=8 hours'] }, /must be a time such as 90s/],
    [
      'an idle time longer than the session',
      { settings: ['app.security.session-idle=8d'] },
      /must not be longer than/,
    ],
    ['a size', { settings: ['app.cms.max-body-size=4MB'] }, /must be a size such as/],
    ['rounds of BCrypt', { settings: ['app.security.bcrypt-strength=1000'] }, /power of two/],
    [
      'an unknown key of the file',
      { file: 'app:\n  cms:\n    langages: [en]' },
      /^app\.cms\.langages \(application\.yaml:3\) is unknown\. Did you mean app\.cms\.languages\?$/,
    ],
    ['an unknown key without value', { file: 'app.cms.langages:' }, /is unknown/],
    ['a key outside app', { file: 'server:\n  port: 1' }, /^server\.port \(application\.yaml:2\) is unknown/],
    ['an unknown key unlike any other', { settings: ['app.zzz=1'] }, /^app\.zzz \(--set\) is unknown\.$/],
    ['a setting without value', { settings: ['app.server.port'] }, /must have the form name=value/],
    ['invalid YAML', { file: 'app:\n  cms: [en' }, /^application\.yaml:2:\d+: /],
    [
      'a file that contains a list',
      { file: '- app' },
      /^application\.yaml:1:1: the file must contain a mapping$/,
    ],
    [
      'a duplicate key in the same notation',
      { file: 'app.server.port: 1\napp.server.port: 2' },
      /^application\.yaml:2:1: /,
    ],
    [
      'a duplicate key, nested and dotted',
      { file: 'app.server.port: 1\napp:\n  server.port: 2' },
      /is set twice; first in line 1/,
    ],
    [
      'a provider without a client id',
      { settings: ['app.auth.oidc.town.issuer=https://id.example'] },
      /^app\.auth\.oidc\.town\.client-id is missing/,
    ],
    [
      'a mistyped property of a provider',
      { settings: ['app.auth.oidc.town.isuer=https://id.example'] },
      /Did you mean app\.auth\.oidc\.town\.issuer\?/,
    ],
  ];
  for (const [name, given, fault] of refused) {
    it(`rejects ${name}`, () => {
      const faults = faultsOf(given);
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0]!, fault);
    });
  }

  it('reports all faults of all sources together', () => {
    const faults = faultsOf({
      file: 'app.server.port: x\napp.cms.nothing: 1',
      environment: { APP_CMS_CACHE_SIZE: '-1' },
      settings: ['app.cms.revisions=many', 'oops'],
    });
    assert.equal(faults.length, 5, faults.join('\n'));
  });

  it('hides secrets, including under a mistyped name or inside an address', () => {
    const faults = faultsOf({
      file: 'app.security.secret: hunter2\napp.security.secrt: hunter2\napp.mail.url: imap://me:hunter2@mail.example',
    });
    assert.equal(faults.length, 3);
    assert.doesNotMatch(faults.join('\n'), /hunter2/);
  });

  it('does not report a default in place of a rejected value', () => {
    assert.equal(faultsOf({ settings: ['app.cms.default-language=?', 'app.cms.languages=fr'] }).length, 1);
  });

  it('only warns about an unknown variable', () => {
    const { warnings } = load({ environment: { APP_CMS_LANGAGES: 'fr', PATH: '/bin', APPLE: '1' } });
    assert.deepEqual(warnings, [
      'The variable APP_CMS_LANGAGES is unknown and ignored. Did you mean APP_CMS_LANGUAGES?',
    ]);
  });
});
