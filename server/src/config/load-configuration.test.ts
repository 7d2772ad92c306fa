import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfiguration, type LoadedConfiguration } from './load-configuration.ts';
import { PROPERTIES, type Configuration } from './properties.ts';

interface Given {
  file?: string;
  environment?: Record<string, string>;
  settings?: string[];
  projectFieldTypes?: string[];
}

function load(given: Given) {
  return loadConfiguration({
    file: given.file === undefined ? undefined : { name: 'application.yaml', text: given.file },
    environment: given.environment ?? {},
    settings: given.settings ?? [],
    dataDirectory: '/srv/data',
    projectFieldTypes: given.projectFieldTypes ?? [],
  });
}

function loaded(given: Given): LoadedConfiguration {
  const result = load(given);
  if ('faults' in result) assert.fail(result.faults.join('\n'));
  return result;
}

function faultsOf(given: Given): readonly string[] {
  const result = load(given);
  return 'faults' in result ? result.faults : [];
}

describe('effective values', () => {
  it('has a default for every property', () => {
    const { configuration, origins, warnings } = loaded({});
    assert.equal(configuration['app.server.port'], 8080);
    assert.deepEqual(configuration['app.cms.languages'], ['en']);
    assert.equal(configuration['app.cms.domain-url'], 'http://127.0.0.1:8080');
    assert.equal(configuration['app.cms.css-upload-path'], '/srv/data/css');
    assert.equal(configuration['app.database.url'], 'sqlite:/srv/data/parvis.db');
    assert.equal(configuration['app.security.bcrypt-strength'], 10);
    assert.equal(configuration['app.security.session-idle'], 8 * 3_600_000);
    assert.equal(configuration['app.cms.max-body-size'], 4 * 1024 * 1024);
    assert.equal(configuration['app.cms.mail-from'], undefined);
    assert.equal(configuration.identityProviders.size, 0);
    assert.deepEqual(new Set(origins.values()), new Set(['default']));
    assert.deepEqual(warnings, []);
  });

  const forms: { name: string; given: Given; key: keyof Configuration; value: unknown; origin: string }[] = [
    {
      name: 'nested YAML keys',
      given: { file: 'app:\n  cms:\n    home-page: start' },
      key: 'app.cms.home-page',
      value: 'start',
      origin: 'application.yaml:3',
    },
    {
      name: 'dotted YAML keys',
      given: { file: 'app.cms.home-page: start' },
      key: 'app.cms.home-page',
      value: 'start',
      origin: 'application.yaml:1',
    },
    {
      name: 'nested and dotted YAML keys together',
      given: { file: '\napp:\n  cms.home-page: start' },
      key: 'app.cms.home-page',
      value: 'start',
      origin: 'application.yaml:3',
    },
    {
      name: 'an empty YAML value is absent',
      given: { file: 'app.cms.home-page:' },
      key: 'app.cms.home-page',
      value: 'home',
      origin: 'default',
    },
    {
      name: 'an empty file counts as missing',
      given: { file: '# nothing yet\n' },
      key: 'app.cms.home-page',
      value: 'home',
      origin: 'default',
    },
    {
      name: 'anchors and free keys',
      given: { file: 'x-start: &start start\napp.cms.home-page: *start' },
      key: 'app.cms.home-page',
      value: 'start',
      origin: 'application.yaml:2',
    },
    {
      name: 'the environment wins over the file',
      given: { file: 'app.server.port: 1', environment: { APP_SERVER_PORT: '2' } },
      key: 'app.server.port',
      value: 2,
      origin: 'APP_SERVER_PORT',
    },
    {
      name: '--set wins over the environment',
      given: { environment: { APP_SERVER_PORT: '2' }, settings: ['app.server.port=3'] },
      key: 'app.server.port',
      value: 3,
      origin: '--set',
    },
    {
      name: 'the last --set wins',
      given: { settings: ['app.server.port=3', 'app.server.port=4'] },
      key: 'app.server.port',
      value: 4,
      origin: '--set',
    },
    {
      name: 'an empty --set restores the default',
      given: { environment: { APP_SERVER_PORT: '2' }, settings: ['app.server.port='] },
      key: 'app.server.port',
      value: 8080,
      origin: 'default',
    },
    {
      name: 'PORT is app.server.port',
      given: { environment: { PORT: '0' } },
      key: 'app.server.port',
      value: 0,
      origin: 'PORT',
    },
    {
      name: 'the exact variable wins over PORT',
      given: { environment: { PORT: '1', APP_SERVER_PORT: '2' } },
      key: 'app.server.port',
      value: 2,
      origin: 'APP_SERVER_PORT',
    },
    {
      name: 'AWS_REGION is app.files.region',
      given: { environment: { AWS_REGION: 'eu-west-3' } },
      key: 'app.files.region',
      value: 'eu-west-3',
      origin: 'AWS_REGION',
    },
    {
      name: 'the file wins over what AWS_REGION suggests',
      given: { file: 'app.files.region: here', environment: { AWS_REGION: 'there' } },
      key: 'app.files.region',
      value: 'here',
      origin: 'application.yaml:1',
    },
    {
      name: 'the exact variable wins over AWS_REGION',
      given: { environment: { AWS_REGION: 'there', APP_FILES_REGION: 'here' } },
      key: 'app.files.region',
      value: 'here',
      origin: 'APP_FILES_REGION',
    },
    {
      name: 'HOST is app.server.host',
      given: { environment: { HOST: '::1' } },
      key: 'app.cms.domain-url',
      value: 'http://[::1]:8080',
      origin: 'default',
    },
    {
      name: 'an empty variable is absent',
      given: { environment: { APP_CMS_HOME_PAGE: '' } },
      key: 'app.cms.home-page',
      value: 'home',
      origin: 'default',
    },
    {
      name: 'a YAML list',
      given: { file: 'app.cms.languages: [en, fr]' },
      key: 'app.cms.languages',
      value: ['en', 'fr'],
      origin: 'application.yaml:1',
    },
    {
      name: 'a variable with a comma-separated list',
      given: { environment: { APP_CMS_LANGUAGES: 'en, fr-CA' } },
      key: 'app.cms.languages',
      value: ['en', 'fr-CA'],
      origin: 'APP_CMS_LANGUAGES',
    },
    {
      name: 'a YAML map, numbers as texts',
      given: { file: 'app.cms.template-variables:\n  phone: "01 23"\n  year: 1923' },
      key: 'app.cms.template-variables',
      value: { phone: '01 23', year: '1923' },
      origin: 'application.yaml:1',
    },
    {
      name: 'a variable with a map in JSON',
      given: { environment: { APP_CMS_TEMPLATE_VARIABLES: '{"phone":"01 23"}' } },
      key: 'app.cms.template-variables',
      value: { phone: '01 23' },
      origin: 'APP_CMS_TEMPLATE_VARIABLES',
    },
    {
      name: 'one entry of a map, added to the others',
      given: {
        file: 'app.cms.template-variables: { phone: "01 23" }',
        settings: ['app.cms.template-variables.fax=none'],
      },
      key: 'app.cms.template-variables',
      value: { phone: '01 23', fax: 'none' },
      origin: '--set',
    },
    {
      name: 'sources of the security policy, as a list or separated by spaces',
      given: {
        file: "app.cms.content-security-policy:\n  img-src: [https://a.example]\n  font-src: https://b.example 'self'",
      },
      key: 'app.cms.content-security-policy',
      value: { 'img-src': ['https://a.example'], 'font-src': ['https://b.example', "'self'"] },
      origin: 'application.yaml:1',
    },
    {
      name: 'the request that purges a cache',
      given: {
        file: "app.cms.cdn-purge:\n  url: https://cache.example/purge\n  headers: { Key: '{tags}' }\n  keys-header: Cache-Tag",
      },
      key: 'app.cms.cdn-purge',
      value: {
        url: 'https://cache.example/purge',
        method: 'POST',
        headers: { Key: '{tags}' },
        body: '',
        keysHeader: 'Cache-Tag',
      },
      origin: 'application.yaml:1',
    },
    {
      name: "a project's own field type",
      given: { settings: ['app.cms.enabled-form-field-list=text,rating'], projectFieldTypes: ['rating'] },
      key: 'app.cms.enabled-form-field-list',
      value: ['text', 'rating'],
      origin: '--set',
    },
    {
      name: 'a field type of the other catalogue',
      given: { settings: ['app.cms.enabled-form-field-list=color'] },
      key: 'app.cms.enabled-form-field-list',
      value: ['color'],
      origin: '--set',
    },
    {
      name: 'an address loses its trailing slash',
      given: { settings: ['app.cms.domain-url=https://www.example.org/'] },
      key: 'app.cms.domain-url',
      value: 'https://www.example.org',
      origin: '--set',
    },
    {
      name: 'the listening address follows the port',
      given: { settings: ['app.server.port=9000', 'app.server.host=0.0.0.0'] },
      key: 'app.cms.domain-url',
      value: 'http://127.0.0.1:9000',
      origin: 'default',
    },
    {
      name: 'the languages follow the default language',
      given: { settings: ['app.cms.default-language=fr'] },
      key: 'app.cms.languages',
      value: ['fr'],
      origin: 'default',
    },
    {
      name: 'a relative path is resolved against the data directory',
      given: { settings: ['app.cms.css-upload-path=../styles'] },
      key: 'app.cms.css-upload-path',
      value: '/srv/styles',
      origin: '--set',
    },
    {
      name: 'a relative database file too',
      given: { settings: ['app.database.url=sqlite:site.db'] },
      key: 'app.database.url',
      value: 'sqlite:/srv/data/site.db',
      origin: '--set',
    },
    {
      name: 'style sheets follow the files into a bucket',
      given: { settings: ['app.files.url=s3://files/site/'] },
      key: 'app.cms.css-upload-path',
      value: 's3://files/site/css',
      origin: 'default',
    },
    {
      name: 'an AWS bucket is part of the host',
      given: { settings: ['app.files.url=s3://files'] },
      key: 'app.files.path-style',
      value: false,
      origin: 'default',
    },
    {
      name: 'a bucket elsewhere is part of the path',
      given: { settings: ['app.files.url=s3://files', 'app.files.endpoint=https://s3.example.org/'] },
      key: 'app.files.path-style',
      value: true,
      origin: 'default',
    },
    {
      name: 'proxies by network',
      given: { settings: ['app.server.trust-proxy=10.0.0.0/8,loopback'] },
      key: 'app.server.trust-proxy',
      value: ['10.0.0.0/8', 'loopback'],
      origin: '--set',
    },
    {
      name: 'an email sender with a name',
      given: { settings: ['app.cms.mail-from=Library <contact@example.org>'] },
      key: 'app.cms.mail-from',
      value: 'Library <contact@example.org>',
      origin: '--set',
    },
  ];
  for (const { name, given, key, value, origin } of forms) {
    it(name, () => {
      const { configuration, origins } = loaded(given);
      assert.deepEqual(configuration[key], value);
      assert.equal(origins.get(key), origin);
    });
  }

  it('[§8-11] the BCrypt strength is 1024 rounds by default, which is cost 10', () => {
    assert.equal(PROPERTIES['app.security.bcrypt-strength'].default, 1024);
    assert.equal(loaded({}).configuration['app.security.bcrypt-strength'], 10);
  });

  it('has every property of the specification under its exact name', () => {
    const names = [
      'default-language',
      'domain-url',
      'css-upload-path',
      'days-before-result-form-deletion',
      'enabled-article-field-list',
      'enabled-form-field-list',
      'article-number-step-tolerance',
      'enable-contributors',
      'use-native-required',
      'mail-from',
    ];
    const { configuration } = loaded({});
    assert.deepEqual(
      names.filter((name) => !(`app.cms.${name}` in configuration)),
      [],
    );
  });

  it('is frozen, including its lists and maps', () => {
    const { configuration } = loaded({ file: 'app.cms.languages: [en, fr]' });
    assert.ok(Object.isFrozen(configuration));
    assert.ok(Object.isFrozen(configuration['app.cms.languages']));
    assert.ok(Object.isFrozen(configuration['app.cms.template-variables']));
  });
});

describe('identity providers', () => {
  it('come from all sources, by id', () => {
    const { configuration } = loaded({
      file: 'app.auth.oidc:\n  town:\n    issuer: https://id.example/realms/town/\n    client-id: parvis\n    profile: Editors',
      environment: { APP_AUTH_OIDC_TOWN_CLIENT_SECRET: 's', APP_AUTH_OIDC_TOWN_AUTO_CREATE: 'true' },
    });
    assert.deepEqual(configuration.identityProviders.get('town'), {
      issuer: 'https://id.example/realms/town/',
      'client-id': 'parvis',
      'client-secret': 's',
      label: 'town',
      'auto-create': true,
      profile: 'Editors',
    });
  });

  it('require a profile to create users', () => {
    const faults = faultsOf({
      settings: ['issuer=https://id.example', 'client-id=a', 'auto-create=true'].map(
        (s) => `app.auth.oidc.town.${s}`,
      ),
    });
    assert.equal(faults.length, 1);
    assert.match(faults[0]!, /^app\.auth\.oidc\.town\.profile is missing/);
  });
});
