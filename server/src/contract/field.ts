import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Id, Localised, ResourceFacts, titleOf, Writable } from './common.ts';
import { Defaulted, documentProperties, type DocumentOf } from './document.ts';

/** The form field types. Properties restrict or extend what editors may use. Decision 0010. */
export const FORM_FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'tel',
  'url',
  'number',
  'number-step',
  'date',
  'time',
  'datetime',
  'select',
  'multi-select',
  'radio',
  'checkboxes',
  'checkbox',
  'file',
  'hidden',
  'heading',
  'paragraph',
] as const;

/** The article field types. */
export const ARTICLE_FIELD_TYPES = [
  'text',
  'textarea',
  'rich-text',
  'number',
  'number-step',
  'boolean',
  'date',
  'datetime',
  'select',
  'multi-select',
  'color',
  'email',
  'url',
  'media',
  'media-list',
  'article',
] as const;

/** An option of a choice: the value is stored and never translated, the label is shown. */
export const FieldOption = Type.Object(
  { value: Type.String({ maxLength: 200 }), label: Localised },
  { title: 'FieldOption', additionalProperties: false },
);
export type FieldOption = Static<typeof FieldOption>;

/** The attributes of a field. Rules decide which fit which type. */
export const FieldAttributes = Type.Object(
  {
    label: Localised,
    help: Type.Optional(Localised),
    placeholder: Type.Optional(Localised),
    values: Type.Optional(Type.Array(FieldOption, { maxItems: 500 })),
    default: Type.Optional(Type.Unknown()),
    min: Type.Optional(Type.Union([Type.Number(), Type.String()])),
    max: Type.Optional(Type.Union([Type.Number(), Type.String()])),
    step: Type.Optional(Type.Number()),
    minLength: Type.Optional(Type.Integer({ minimum: 0 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
    pattern: Type.Optional(Type.String({ maxLength: 500 })),
    accept: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    maxSize: Type.Optional(Type.Integer({ minimum: 1, description: 'In bytes' })),
    media: Type.Optional(Type.Union([Type.String(), Localised])),
  },
  {
    title: 'FieldAttributes',
    description:
      'Which attributes are allowed depends on the type. Field types of the project can add attributes',
  },
);
export type FieldAttributes = Static<typeof FieldAttributes>;

export const FIELD_NAME_PATTERN = '^[a-z][a-zA-Z0-9_]{0,63}$';

/** A field of a form. */
export const FormField = Type.Object(
  {
    name: Type.String({ pattern: FIELD_NAME_PATTERN }),
    type: Type.String({ maxLength: 100 }),
    required: Defaulted(Type.Boolean(), false),
    attributes: FieldAttributes,
  },
  { title: 'FormField', additionalProperties: false },
);

/** The body of one field. Accepts what was read. */
export const FieldBody = <T extends TProperties>(field: TObject<T>) =>
  Writable(Type.Object({ ...field.properties, position: Type.Optional(Type.Integer({ minimum: 0 })) }), [], {
    title: `${titleOf(field)}Form`,
  });

/** A field within the document of its form or model. Existing fields are identified by their id. */
export const FieldOfDocument = <T extends TProperties>(field: TObject<T>) =>
  Type.Object(
    { id: Type.Optional(Id), ...field.properties },
    { additionalProperties: false, title: `Stored${titleOf(field)}` },
  );

/** A field within the body of its form or model. Accepts what was read. */
export const FieldWithin = <T extends TProperties>(field: TObject<T>) =>
  Type.Object(
    { ...Writable(field, ['position']).properties, id: Type.Optional(Id) },
    { additionalProperties: false, title: `Nested${titleOf(field)}` },
  );

/** A field as it is read. */
export const FieldView = <T extends TProperties>(field: TObject<T>) =>
  Type.Object(
    {
      ...ResourceFacts,
      ...documentProperties(field),
      position: Type.Integer({
        minimum: 0,
        description: 'From 0; a request may use a position past the end to append the field',
      }),
    },
    { title: titleOf(field) },
  );

export const FormFieldBody = FieldBody(FormField);
export type FormFieldBody = Static<typeof FormFieldBody>;

export const FormFieldView = FieldView(FormField);
export type FormFieldView = Static<typeof FormFieldView>;

/** A field as stored in the document of its form or model. */
export type IdentifiedField<T extends TSchema> = DocumentOf<T> & { id: string };

/** All fields, in order. */
export const FieldList = <T extends TProperties>(view: TObject<T>) =>
  Type.Object({ items: Type.Array(view) }, { title: `${titleOf(view)}List` });

/** The ids of all fields, without duplicates, in their new order. */
export const FieldOrder = Type.Object(
  { ids: Type.Array(Id, { maxItems: 10_000 }) },
  { title: 'FieldOrder', additionalProperties: false },
);
export type FieldOrder = Static<typeof FieldOrder>;
