import { scriptSections } from '../../server/src/app/script-sections.ts';
import { describeSchema } from './describe-schema.ts';
import { table } from './table.ts';

interface ObjectSchema {
  type?: string;
  properties?: Record<string, ObjectSchema>;
  required?: readonly string[];
  items?: ObjectSchema;
  anyOf?: readonly ObjectSchema[];
  readOnly?: boolean;
}

/** Notes by property path, for what a type does not say. */
const NOTES: Readonly<Record<string, string>> = {
  'functions.name': 'lower-case letters, digits, `_`',
  'roles.functions': 'names of functions',
  'profiles.roles': 'names of roles',
  'menu.path': 'a path of the administration, such as `/admin/pages`, or another path of the site',
  'menu.function': 'the function required to see the entry',
  'stylesheets.id': 'the file name, without `.css`',
  'stylesheets.file': 'relative to `data/`',
  'media.file': 'relative to `data/`',
  'media.id': 'a UUID (version 7) that you generate; required if other entries refer to the medium',
  'media.name': 'the name in the public address; default: the name of the file',
  'articleModels.path':
    'address of each article, such as `/news/{shortcut}`; without it, articles have no pages',
  'articleModels.fields[].attributes': '[depends on the type](field-types.md)',
  'articleModels.fields[].localised': 'a value for each language',
  'articles.model': 'shortcut of the model',
  'articles.values':
    'by field name, in the form [required by the type](field-types.md); `localised` fields have a value for each language; other articles by shortcut',
  'forms.fields[].attributes': '[depends on the type](field-types.md)',
  'forms.status': 'default: `open`',
  'forms.mail': 'the recipients of submissions ([guide](../guide/forms-and-mail.md))',
  'forms.retentionDays': 'how long submissions are kept; default: `app.cms.days-before-result-form-deletion`',
  'pages.template': '`pages/<template>.liquid`; default: `default`',
  'pages.status': 'default: `draft`',
  'articles.status': 'default: `draft`',
  'pages.content': 'HTML with `@form(…)` and `@article(…)`',
  'pages.urls': 'addresses of the page; links use the first one of a language, or else `/view/<shortcut>`',
  'pages.stylesheets': 'names of style sheets, in order',
  'pages.variables': 'override `app.cms.template-variables`',
};

/** Returns `docs/reference/data-scripts.md`: every property of every section. */
export function dataScriptPage(): string {
  const nothing = {} as never;
  const sections = scriptSections({ projectDirectory: '', configuration: nothing }, nothing);
  const noted = new Set<string>();
  const parts = sections.map(({ section, schema }) => {
    const rows = propertiesOf(schema, '').map(([name, isRequired, type]) => {
      const path = `${section}.${name}`;
      noted.add(path);
      return [`\`${name}\``, isRequired ? 'yes' : '', type, NOTES[path] ?? ''];
    });
    return `## \`${section}\`\n\n${table(['Property', 'Required', 'Type', ''], rows)}\n`;
  });
  const stale = Object.keys(NOTES).filter((path) => !noted.has(path));
  if (stale.length > 0) throw new Error(`no section has ${stale.join(', ')}`);
  return [
    '# Data scripts\n',
    'A file `data/*.yaml` of a project is a map of these sections, each a list of entries. How and when they are loaded is described in',
    '[writing a project](../guide/writing-a-project.md#first-content). The files of an [export](../guide/exporting-content.md) have the same',
    'properties. `text by language` is one text for each language: `{ en: Events, fr: Agenda }`. A required property of an object or a list entry',
    '(`mail.to`) is required only if that object is present.\n',
    ...parts,
  ].join('\n');
}

type Row = readonly [name: string, isRequired: boolean, type: string];

/** Properties of nested objects follow their parent: `mail.to`, `urls[].path`. Read-only ones are omitted. */
function propertiesOf(schema: ObjectSchema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (property.readOnly || name === 'version' || name === 'position') return [];
    const path = prefix + name;
    const isRequired = schema.required?.includes(name) ?? false;
    const own: Row = [path, isRequired, describeSchema(property)];
    // Field attributes have their own page.
    if (name === 'attributes') return [own];
    const inner = property.anyOf?.find(({ properties }) => properties) ?? property;
    const list = inner.items?.properties ? inner.items : undefined;
    return [own, ...(list ? propertiesOf(list, `${path}[].`) : propertiesOf(inner, `${path}.`))];
  });
}
