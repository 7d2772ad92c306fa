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
  'rich-text': 'HTML, cleaned when it is saved; may hold markers such as `@article(…)`',
  email: 'one e-mail address with a full domain',
  tel: 'a telephone number: digits, spaces, `( ) . - / +`, an extension',
  url: 'an absolute `http` or `https` address; in articles also a path of the site, such as `/contact`',
  color: '`#rrggbb`',
  number: 'any number',
  'number-step': 'a number on a step, counted from `min`, or from 0',
  boolean: 'yes or no; when it is required, `false` is a value',
  checkbox: 'one box; when it is required, it must be ticked',
  date: 'a day',
  time: 'a time of the day',
  datetime: 'a moment; without an offset it is read in `app.cms.time-zone`',
  select: 'one of a list',
  radio: 'one of a few, all visible',
  'multi-select': 'several of a list',
  checkboxes: 'several of a few, all visible',
  media: 'one medium',
  'media-list': 'several media, in order',
  article: 'another article; data scripts name it by its shortcut',
  file: 'a file that the visitor sends; in articles, one medium',
  hidden: 'a value that the visitor does not see: its `default`',
  heading: 'a heading between fields',
  paragraph: 'a text between fields, its `label`',
};

const VALUES: Readonly<Record<ValueForm, string>> = {
  text: 'text',
  number: 'number: `8.5`',
  boolean: '`true` or `false`',
  date: '`2027-01-31`',
  time: '`08:15` or `08:15:30`',
  datetime: '`2027-01-31T08:15`, or with an offset: `…T08:15:00+01:00`, `…Z`',
  option: '`value` of an entry of `values`',
  options: 'list of such values',
  reference: 'id',
  references: 'list of ids',
  file: 'a part of the `multipart/form-data` body; in articles, the id of a medium',
  none: 'none',
};

const ATTRIBUTES: Readonly<Record<AttributeName, string>> = {
  label: 'What the field is called. Required, in the default language at least',
  help: 'Stands beside the field',
  placeholder: 'An example in the empty control; the empty choice of a `select`',
  values: 'The choices: `{ value, label }`, `value` stored (at most 200 characters), `label` shown. Required',
  default: 'What the field holds at first: a value that the field accepts',
  min: 'Smallest value: a number, or a day, time or moment in the form of the value',
  max: 'Largest value, likewise',
  step: 'Distance between two values, above 0. Required',
  minLength: 'Fewest characters of a value that is not empty',
  maxLength: 'Most characters',
  pattern: 'Regular expression that the whole value must match',
  accept: 'Media types or endings: `image/*`, `application/pdf`, `.docx`. Empty: any type but programs',
  maxSize: 'Largest file, in bytes',
  media: 'Id of a medium that stands beside the field, one for all languages or by language',
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
one value for each language. \`name\` begins with a small letter; letters, digits and \`_\` follow, 64 characters at most. It never changes: values are stored under it.

## Types

Forms may use the types with “yes” under _Forms_, article models those under _Articles_. \`app.cms.enabled-form-field-list\` and
\`app.cms.enabled-article-field-list\` replace these lists; either takes every type of this page, and types [of the project](project-code.md#field-types).
Only ${closed} stay closed to forms: visitors cannot know the internal ids that they hold.
Every type has ${every}; the last column names what else it has.

${table(['Type', 'Forms', 'Articles', 'What it is', 'Value in JSON and YAML', 'Attributes'], types)}

## Attributes

${table(['Attribute', 'What it says', 'Type'], attributes)}

\`text by language\` is one text for each language: \`{ en: Name, fr: Nom }\`.

A type of the project has ${every}, \`placeholder\`, \`default\` and the attributes that it defines.
`;
}
