import { Type, type Static } from 'typebox';
import { Localised } from './common.ts';
import type { FieldAttributes } from './field.ts';

export type AttributeName = keyof FieldAttributes;

/**
 * The wire format of a type's value, which determines how it is read and compared. Source: contract §4 "Field types".
 */
export type ValueForm =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'option'
  | 'options'
  | 'reference'
  | 'references'
  | 'file'
  | 'none';

export interface FieldTypeFacts {
  value: ValueForm;
  /** The attributes specific to the type, besides those of every field. */
  attributes: readonly AttributeName[];
}

/** The attributes of every type. */
export const EVERY_FIELD: readonly AttributeName[] = ['label', 'help', 'media'];

const LENGTHS: readonly AttributeName[] = ['placeholder', 'default', 'minLength', 'maxLength'];
const RANGE: readonly AttributeName[] = ['default', 'min', 'max'];

const text = (...more: AttributeName[]): FieldTypeFacts => ({
  value: 'text',
  attributes: [...LENGTHS, ...more],
});

/** The properties of all field types, for validation in the server and for the choices in the administration. */
export const FIELD_TYPE_FACTS: Readonly<Record<string, FieldTypeFacts>> = {
  text: text('pattern'),
  textarea: text(),
  email: text('pattern'),
  tel: text('pattern'),
  url: text('pattern'),
  hidden: { value: 'text', attributes: ['default', 'maxLength'] },
  'rich-text': { value: 'text', attributes: ['default', 'maxLength'] },
  color: { value: 'text', attributes: ['default'] },
  number: { value: 'number', attributes: [...RANGE, 'placeholder'] },
  'number-step': { value: 'number', attributes: [...RANGE, 'step', 'placeholder'] },
  boolean: { value: 'boolean', attributes: ['default'] },
  checkbox: { value: 'boolean', attributes: ['default'] },
  date: { value: 'date', attributes: RANGE },
  time: { value: 'time', attributes: RANGE },
  datetime: { value: 'datetime', attributes: RANGE },
  select: { value: 'option', attributes: ['values', 'default', 'placeholder'] },
  radio: { value: 'option', attributes: ['values', 'default'] },
  'multi-select': { value: 'options', attributes: ['values', 'default'] },
  checkboxes: { value: 'options', attributes: ['values', 'default'] },
  media: { value: 'reference', attributes: ['accept'] },
  'media-list': { value: 'references', attributes: ['accept'] },
  article: { value: 'reference', attributes: [] },
  file: { value: 'file', attributes: ['accept', 'maxSize'] },
  heading: { value: 'none', attributes: [] },
  paragraph: { value: 'none', attributes: [] },
};

/**
 * Types whose value is an internal id. Editors pick it, but visitors cannot know it, so forms may not use them.
 * Decision 0010.
 */
export const TYPES_CLOSED_TO_FORMS: readonly string[] = Object.entries(FIELD_TYPE_FACTS)
  .filter(([, { value }]) => value === 'reference' || value === 'references')
  .map(([type]) => type);

/** The maximum length of a form field without `maxLength`, by type. Types not listed have limits of their own. */
export const FORM_MAX_LENGTH: ReadonlyMap<string, number> = new Map([
  ['textarea', 100_000],
  ['rich-text', 100_000],
  ['hidden', 2_000],
]);
/** The maximum length of any other text. */
export const FORM_TEXT_MAX_LENGTH = 10_000;
/** The maximum length of a text that is matched against a pattern. */
export const PATTERN_MAX_LENGTH = 10_000;

/** The controls with which editors can enter values of a project's field type. */
export const FIELD_CONTROLS = [
  ...(['text', 'textarea', 'email', 'tel', 'url', 'color'] as const),
  ...(['number', 'boolean', 'select', 'date', 'time', 'datetime'] as const),
] as const;
export type FieldControl = (typeof FIELD_CONTROLS)[number];

/** The properties of a project's field type that the administration needs. */
export const FieldTypeItem = Type.Object(
  {
    name: Type.String({ examples: ['rating'] }),
    description: Type.String(),
    control: Type.Enum([...FIELD_CONTROLS]),
    values: Type.Array(Type.Object({ value: Type.Union([Type.String(), Type.Number()]), label: Localised }), {
      description: 'The options of a select, in the languages of the site',
    }),
  },
  { title: 'FieldType' },
);
export type FieldTypeItem = Static<typeof FieldTypeItem>;

export const FieldTypeList = Type.Object({ items: Type.Array(FieldTypeItem) }, { title: 'FieldTypeList' });
export type FieldTypeList = Static<typeof FieldTypeList>;
