import {
  EVERY_FIELD,
  FIELD_TYPE_FACTS,
  TYPES_CLOSED_TO_FORMS,
  type AttributeName,
  type ValueForm,
} from '../../server/src/contract/field-type.ts';
import { ARTICLE_FIELD_TYPES, FieldAttributes, FORM_FIELD_TYPES } from '../../server/src/contract/field.ts';
import { describeSchema } from './describe-schema.ts';
import { table } from './table.ts';

type FieldType = (typeof FORM_FIELD_TYPES)[number] | (typeof ARTICLE_FIELD_TYPES)[number];

const TYPES: Readonly<Record<FieldType, string>> = {
  text: 'one line',
  textarea: 'several lines',
  'rich-text': 'HTML, sanitised on save; may contain markers such as `@article(…)`',
  email: 'one email address with a full domain',
  tel: 'a telephone number: digits, spaces, `( ) . - / +`, optionally an extension',
  url: 'an absolute `http` or `https` address; in articles also a path of the site, such as `/contact`',
  color: '`#rrggbb`',
  number: 'any number',
  'number-step': 'a multiple of `step`, counted from `min` or 0',
  boolean: 'yes or no; `false` satisfies `required`',
  checkbox: 'one checkbox; if required, it must be ticked',
  date: 'a day',
  time: 'a time of day',
  datetime: 'a date and time; without an offset, in `app.cms.time-zone`',
  select: 'one choice from a list',
  radio: 'one choice, all visible',
  'multi-select': 'several choices from a list',
  checkboxes: 'several choices, all visible',
  media: 'one medium',
  'media-list': 'several media, in order',
  article: 'another article; data scripts use its shortcut',
  file: 'a file that the visitor uploads; in articles, one medium',
  hidden: 'a value invisible to the visitor: its `default`',
  heading: 'a heading between fields',
  paragraph: 'a paragraph between fields: its `label`',
};

const VALUES: Readonly<Record<ValueForm, string>> = {
  text: 'text',
  number: 'number: `8.5`',
  boolean: '`true` or `false`',
  date: '`2027-01-31`',
  time: '`08:15` or `08:15:30`',
  datetime: '`2027-01-31T08:15`, or with an offset: `…T08:15:00+01:00`, `…Z`',
  option: 'the `value` of an entry of `values`',
  options: 'list of such values',
  reference: 'id',
  references: 'list of ids',
  file: 'a part of the `multipart/form-data` body; in articles, the id of a medium',
  none: 'none',
};

const ATTRIBUTES: Readonly<Record<AttributeName, string>> = {
  label: 'The label of the field. Required, at least in the default language',
  help: 'A hint next to the field',
  placeholder: 'An example in the empty control; the empty choice of a `select`',
  values: 'The choices: `{ value, label }`, `value` stored (at most 200 characters), `label` shown. Required',
  default: 'The initial value, which must be valid',
  min: 'Minimum: a number, or a date or time in the form of the value',
  max: 'Maximum, likewise',
  step: 'Difference between consecutive values, greater than 0. Required',
  minLength: 'Minimum number of characters, unless the value is empty',
  maxLength: 'Maximum number of characters',
  pattern: 'Regular expression that the whole value must match',
  accept:
    'Media types or file extensions: `image/*`, `application/pdf`, `.docx`. Empty: any type except programs',
  maxSize: 'Maximum file size, in bytes',
  media: 'Id of a medium next to the field, for all languages or by language',
};

const schemas = FieldAttributes.properties as Record<AttributeName, object>;

/** Returns `docs/reference/field-types.md`. */
export function fieldTypePage(): string {
  const types = Object.entries(FIELD_TYPE_FACTS).map(([type, { value, attributes }]) => [
    `\`${type}\``,
    (FORM_FIELD_TYPES as readonly string[]).includes(type) ? 'yes' : '',
    (ARTICLE_FIELD_TYPES as readonly string[]).includes(type) ? 'yes' : '',
    TYPES[type as FieldType],
    VALUES[value],
    attributes.map((name) => `\`${name}\``).join(' '),
  ]);
  const attributes = Object.entries(ATTRIBUTES).map(([name, what]) => [
    `\`${name}\``,
    what,
    name === 'default' ? 'a value' : describeSchema(schemas[name as AttributeName]),
  ]);
  const closed = TYPES_CLOSED_TO_FORMS.map((type) => `\`${type}\``).join(', ');
  const every = EVERY_FIELD.map((name) => `\`${name}\``).join(', ');
  return `# Field types

A field of a form or of an article model is \`{ name, type, required, position, attributes }\`; a field of a model also has \`localised\`:
one value for each language. \`name\` begins with a lower-case letter, followed by letters, digits and \`_\`, with at most 64 characters. It never changes, because values are stored under it.

## Types

Forms may use the types with “yes” under _Forms_, article models those under _Articles_. \`app.cms.enabled-form-field-list\` and
\`app.cms.enabled-article-field-list\` replace these lists. Both accept every type of this page and types [of the project](project-code.md#field-types).
Only ${closed} are not available in forms, because their values are internal ids.
Every type has ${every}; the last column lists its other attributes.

${table(['Type', 'Forms', 'Articles', 'Description', 'Value in JSON and YAML', 'Attributes'], types)}

## Attributes

${table(['Attribute', 'Meaning', 'Type'], attributes)}

\`text by language\` is one text for each language: \`{ en: Name, fr: Nom }\`.

A type of the project has ${every}, \`placeholder\`, \`default\` and the attributes it defines.
`;
}
