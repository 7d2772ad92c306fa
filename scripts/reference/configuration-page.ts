import { CONTENT_PROPERTIES } from '../../server/src/config/content-properties.ts';
import { environmentName } from '../../server/src/config/properties.ts';
import type { Property } from '../../server/src/config/property.ts';
import {
  IDENTITY_PROVIDER_PROPERTIES,
  SERVICE_PROPERTIES,
} from '../../server/src/config/service-properties.ts';

const TYPES: Readonly<Record<Property['type'], string>> = {
  text: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: '`true` or `false`',
  duration: 'time',
  size: 'size',
  path: 'folder',
  shortcut: 'shortcut',
  locale: 'language tag',
  locales: 'list of language tags',
  'field-types': 'list of field types',
  'style-sheets': 'list of style sheets',
  'site-address': 'http address',
  'web-address': 'http address',
  origins: 'list of origins, or `*`',
  'mail-address': 'email address',
  'mail-sender': 'email address, with or without a name',
  'database-address': 'database address',
  'file-storage-address': 'storage address',
  'mail-server-address': 'mail server address',
  'time-zone': 'time zone',
  schedule: 'cron fields, or `-`',
  map: 'map of texts',
  'security-policy': 'map of lists',
  'bcrypt-strength': 'cost, or rounds',
  'trusted-proxies': '`false`, number of proxies, or list of networks',
  networks: 'list of networks',
  'purge-request': 'map',
  choice: 'choice',
};

const INTRODUCTION = `# Configuration

Every property has a default, so an empty project runs. Properties are read from these sources; later ones override earlier ones:

1. its default;
2. \`application.yaml\` of the project, nested (\`app: { cms: { home-page: start } }\`) or dotted (\`app.cms.home-page: start\`);
3. an environment variable: the name in upper case, with \`_\` for every \`.\` and \`-\` (\`APP_CMS_HOME_PAGE\`);
4. \`--set app.cms.home-page=start\` on the command line, which may be repeated.

In variables and in \`--set\`, a list is comma-separated and a map is JSON. A single entry of a map
can be set by its name: \`--set app.cms.template-variables.phone=…\`. An empty value counts as absent.

- *Times* have a unit (\`500ms\`, \`90s\`, \`30m\`, \`8h\`, \`7d\`), or are a number in the unit of the property.
- *Sizes* have a unit (\`512KiB\`, \`4MiB\`, \`1GiB\`), or are a number of bytes.
- Relative *folders* and files are relative to the data directory.

Unknown names (in the file or in \`--set\`) and invalid values (anywhere) prevent the start, and all of them are
reported at once, with their location and the allowed values. Unknown variables \`APP_…\` only cause a warning.
Top-level keys of \`application.yaml\` that begin with \`x-\` are ignored, so they can hold anchors. \`parvis config\` prints the effective values.
`;

/** Returns `docs/reference/configuration.md`. */
export function configurationPage(): string {
  return [
    INTRODUCTION,
    '## Content\n',
    ...describeAll(CONTENT_PROPERTIES),
    '## Service\n',
    ...describeAll(SERVICE_PROPERTIES),
    '## Identity providers\n',
    'One group of properties for each provider. `<id>` consists of lower-case letters and digits, and is part of its addresses.\n',
    ...describeAll(
      Object.fromEntries(
        Object.entries<Property>(IDENTITY_PROVIDER_PROPERTIES).map(([name, property]) => [
          `app.auth.oidc.<id>.${name}`,
          property,
        ]),
      ),
    ),
  ].join('\n');
}

function describeAll(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).map(([key, property]) => describe(key, property));
}

function describe(key: string, property: Property): string {
  const variables = [environmentName(key.replace('<id>', '<ID>')), property.alias].filter(
    (name) => name !== undefined,
  );
  const facts = [
    ['Type', `${typeOf(property)}${property.secret ? ', secret' : ''}`],
    ['Default', defaultOf(property)],
    ['Variable', variables.map((name) => `\`${name}\``).join(' or ')],
  ];
  return `### \`${key}\`\n\n${property.doc}\n\n${facts.map(([name, text]) => `- ${name}: ${text}`).join('\n')}\n`;
}

function typeOf(property: Property): string {
  if (property.type === 'choice') return property.allowed.map((choice) => `\`${choice}\``).join(' or ');
  const { min, max, unit } = property;
  const hasBounds = min !== undefined || max !== undefined;
  const isText = property.type === 'text';
  const unitText = isText ? 'characters' : property.type === 'size' ? 'bytes' : unit;
  const parts = [
    hasBounds ? `${number(min ?? 0)} to ${number(max ?? Infinity)}` : undefined,
    unitText,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? `${TYPES[property.type]}, ${parts.join(' ')}` : TYPES[property.type];
}

function number(value: number): string {
  return value === Infinity ? 'any' : value.toLocaleString('en');
}

function defaultOf(property: Property): string {
  const value = property.default;
  if (value === null) return 'none';
  if (typeof value === 'object') return 'derived' in value ? value.derived : 'empty';
  return `\`${value}\``;
}
