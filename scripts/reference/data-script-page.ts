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
  'functions.name': 'small letters, digits, `_`',
  'roles.functions': 'names of functions',
  'profiles.roles': 'names of roles',
  'menu.path': 'of the administration: `/admin/pages`; or another path of the site',
  'menu.function': 'only who has it sees the entry',
  'stylesheets.id': 'its name, without `.css`',
  'stylesheets.file': 'relative to `data/`',
  'media.file': 'relative to `data/`',
  'media.id': 'UUID of your own making (version 7), needed where other entries name the medium',
  'media.name': 'in its public address; that of the file when it is not given',
  'articleModels.path':
    'address of each article, such as `/news/{shortcut}`; without it they have no pages of their own',
  'articleModels.fields[].attributes': '[of the type](field-types.md)',
  'articleModels.fields[].localised': 'a value for each language',
  'articles.model': 'shortcut of the model',
  'articles.values':
    'by field name, in the form [of the type](field-types.md); by language where the field is `localised`; other articles by shortcut',
  'forms.fields[].attributes': '[of the type](field-types.md)',
  'forms.status': '`open` when it is not given',
  'forms.mail': 'to whom answers are mailed ([guide](../guide/forms-and-mail.md))',
  'forms.retentionDays':
    'how long answers are kept; `app.cms.days-before-result-form-deletion` when it is not given',
  'pages.template': '`pages/<template>.liquid`; `default` when it is not given',
  'pages.status': '`draft` when it is not given',
  'articles.status': '`draft` when it is not given',
  'pages.content': 'HTML with `@form(…)` and `@article(…)`',
  'pages.urls': 'addresses of its own; links lead to the first one of a language, else to `/view/<shortcut>`',
  'pages.stylesheets': 'names of style sheets, in order',
  'pages.variables': 'over `app.cms.template-variables`',
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
    'A file `data/*.yaml` of a project is a map of these sections, each a list of entries. How they are loaded, and when, is in',
    '[writing a project](../guide/writing-a-project.md#first-content). The files of an [export](../guide/exporting-content.md) hold the same',
    'properties. `text by language` is one text for each language: `{ en: Events, fr: Agenda }`. What is required in an object or a list (`mail.to`)',
    'is required where that object is given.\n',
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
