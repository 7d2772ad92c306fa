import { ARTICLE_FIELD_TYPES, FORM_FIELD_TYPES, type FieldAttributes } from '../contract/field.ts';

/** Which of the two catalogues a field belongs to: what it holds is checked a little differently. */
export type FieldCatalogue = 'form' | 'article';

/** A field as the rules see it: its definition, apart from where it is stored. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** Article model fields only: the value is one per locale. */
  localised?: boolean;
  attributes: FieldAttributes;
}

export type AttributeName = keyof FieldAttributes;

/** The form in which a type's value travels, which decides how it is read and compared. Source: contract §4 "Field types". */
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

interface FieldTypeFacts {
  value: ValueForm;
  /** Attributes that mean something for the type, besides those that every field may have. */
  attributes: readonly AttributeName[];
}

const EVERY_FIELD: readonly AttributeName[] = ['label', 'help', 'media'];
const LENGTHS: readonly AttributeName[] = ['placeholder', 'default', 'minLength', 'maxLength'];
const RANGE: readonly AttributeName[] = ['default', 'min', 'max'];

const text = (...more: AttributeName[]): FieldTypeFacts => ({
  value: 'text',
  attributes: [...LENGTHS, ...more],
});

const FACTS: Readonly<Record<string, FieldTypeFacts>> = {
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

/** Whether the type is in either catalogue of Parvis. */
export function isFieldType(type: string): boolean {
  return Object.hasOwn(FACTS, type);
}

/** The form of the type's value; a type that is no longer known holds text, so that what exists stays readable. */
export function valueFormOf(type: string): ValueForm {
  return isFieldType(type) ? FACTS[type]!.value : 'text';
}

/** The attributes that fit the type; every attribute for a type that is not known. */
export function attributesOf(type: string): ReadonlySet<AttributeName> | undefined {
  return isFieldType(type) ? new Set([...EVERY_FIELD, ...FACTS[type]!.attributes]) : undefined;
}

/** Whether a field takes part in submissions: headings and paragraphs are only shown. */
export function holdsValue(field: Field): boolean {
  return valueFormOf(field.type) !== 'none';
}

/** The types that editors may use when the project says nothing. Source: contract §4 "Field types". */
export const DEFAULT_FIELD_TYPES: Readonly<Record<FieldCatalogue, readonly string[]>> = {
  form: FORM_FIELD_TYPES,
  article: ARTICLE_FIELD_TYPES,
};
