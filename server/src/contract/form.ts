import { LinkAttention } from './attention-filters.ts';
import { Type, type Static } from 'typebox';
import {
  ContributorNames,
  CursorListQuery,
  ListOf,
  Localised,
  Nullable,
  ResourceFacts,
  Shortcut,
  Writable,
} from './common.ts';
import { Defaulted, documentProperties, type DocumentOf } from './document.ts';
import {
  FieldAttributes,
  FieldOfDocument,
  FieldWithin,
  FormField,
  FormFieldView,
  type IdentifiedField,
} from './field.ts';
import { PreviewBody } from './preview.ts';
import { TRANSLATED, TitleLocale, TranslationFilter, TranslationStates } from './translations.ts';
import { ChangesFilter, WorkingCopyProperty } from './working-copy.ts';

export const FORM_STATUSES = ['open', 'closed'] as const;
export const FormStatus = Type.Enum([...FORM_STATUSES]);
export type FormStatus = (typeof FORM_STATUSES)[number];

/** The recipients of emails about submissions of a form. */
export const FormMail = Type.Object(
  {
    to: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 }),
    subject: Localised,
    replyToField: Type.Optional(Type.String()),
    confirmationToField: Type.Optional(Type.String()),
    confirmationIncludesValues: Type.Optional(Type.Boolean()),
  },
  { title: 'FormMail', additionalProperties: false },
);
export type FormMail = Static<typeof FormMail>;

/** A form as an editor writes it, with its fields in order. Only `shortcut` and `title` are required. */
export const FormDocument = Type.Object(
  {
    shortcut: Shortcut,
    title: Localised,
    description: Defaulted(Localised, {}),
    submitLabel: Defaulted(Localised, {}),
    successMessage: Defaulted(Localised, {}),
    closedMessage: Defaulted(Localised, {}),
    consent: Defaulted(Localised, {}),
    status: Defaulted(FormStatus, 'open'),
    mail: Defaulted(Nullable(FormMail), null),
    retentionDays: Defaulted(Nullable(Type.Integer({ minimum: 1, maximum: 36_500 })), null),
    ...TRANSLATED,
    contributors: ContributorNames,
    fields: Defaulted(
      Type.Array(FieldOfDocument(FormField), { maxItems: 1000, description: 'In order' }),
      [],
    ),
  },
  { additionalProperties: false, title: 'FormDocument' },
);
export type FormDocument = Omit<DocumentOf<typeof FormDocument>, 'fields'> & {
  fields: readonly IdentifiedField<typeof FormField>[];
};

/** The body of a form. Accepts what was read. A `PUT` without `fields` keeps them. */
export const FormForm = Writable(
  Type.Object({
    ...FormDocument.properties,
    fields: Type.Optional(Type.Array(FieldWithin(FormField), { maxItems: 1000, description: 'In order' })),
  }),
  ['resultCount', 'workingCopy', 'translationStates'],
  {
    title: 'FormForm',
    examples: [
      {
        shortcut: 'contact',
        title: { en: 'Contact us', fr: 'Contactez-nous' },
        mail: { to: ['desk@example.org'], subject: { en: 'A question', fr: 'Une question' } },
        fields: [
          {
            name: 'email',
            type: 'email',
            required: true,
            attributes: { label: { en: 'Email', fr: 'E-mail' } },
          },
          { name: 'message', type: 'textarea', attributes: { label: { en: 'Message', fr: 'Message' } } },
        ],
      },
    ],
  },
);
export type FormForm = Static<typeof FormForm>;

export const FormView = Type.Object(
  {
    ...ResourceFacts,
    ...documentProperties(FormDocument),
    fields: Type.Array(FormFieldView, { description: 'In order' }),
    resultCount: Type.Integer({ minimum: 0, description: 'Number of submissions, without spam' }),
    translationStates: TranslationStates,
    workingCopy: WorkingCopyProperty,
  },
  { title: 'Form' },
);
export type FormView = Static<typeof FormView>;

/** A list row: the form without its fields. */
export const FormItem = Type.Omit(FormView, ['fields', 'translations'], { title: 'FormItem' });
export type FormItem = Omit<FormView, 'fields' | 'translations'>;
export const FormList = ListOf(FormItem, { title: 'FormList' });

export const FormListQuery = Type.Object(
  {
    ...CursorListQuery,
    locale: TitleLocale,
    translation: TranslationFilter,
    attention: LinkAttention,
    changes: ChangesFilter,
    status: Type.Optional(FormStatus),
  },
  { additionalProperties: false },
);
export type FormListQuery = Static<typeof FormListQuery>;

/** A possibly incomplete field. */
const FieldPreview = Writable(
  Type.Object({
    name: Type.String({ maxLength: 64 }),
    type: Type.String({ maxLength: 100 }),
    required: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer()),
    attributes: Type.Optional(Type.Partial(FieldAttributes)),
  }),
  [],
  { title: 'FormFieldPreview' },
);

/** The body of a possibly incomplete form, and the locale to preview it in. */
export const FormPreview = PreviewBody(
  FormForm,
  {
    fields: Type.Optional(Type.Array(FieldPreview, { maxItems: 1000 })),
  },
  { title: 'FormPreview' },
);
export type FormPreview = Omit<Static<typeof FormPreview>, 'fields'> & {
  fields?: Static<typeof FieldPreview>[];
};
