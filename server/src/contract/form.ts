import { Type, type Static } from 'typebox';
import {
  CursorListQuery,
  Id,
  ListOf,
  Localised,
  Nullable,
  ResourceFacts,
  Shortcut,
  Writable,
} from './common.ts';
import { FieldAttributes, FormFieldBody, FormFieldView } from './field.ts';
import { WorkingCopyProperty } from './working-copy.ts';

export const FORM_STATUSES = ['open', 'closed'] as const;
export const FormStatus = Type.Enum([...FORM_STATUSES]);
export type FormStatus = (typeof FORM_STATUSES)[number];

/** To whom the answers of a form are mailed. */
export const FormMail = Type.Object(
  {
    to: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 20 }),
    subject: Localised,
    replyToField: Type.Optional(Type.String()),
    confirmationToField: Type.Optional(Type.String()),
    confirmationIncludesValues: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FormMail = Static<typeof FormMail>;

/** What an editor writes of a form, fields apart. Only `shortcut` and `title` are required. */
export const FormForm = Type.Object(
  {
    shortcut: Shortcut,
    title: Localised,
    description: Type.Optional(Localised),
    submitLabel: Type.Optional(Localised),
    successMessage: Type.Optional(Localised),
    closedMessage: Type.Optional(Localised),
    consent: Type.Optional(Localised),
    status: Type.Optional(FormStatus),
    mail: Type.Optional(Nullable(FormMail)),
    retentionDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 36_500 }))),
    contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  },
  { additionalProperties: false },
);
export type FormForm = Static<typeof FormForm>;

/** The body of a form in the API: what was read may be sent back. */
export const FormBody = Writable(FormForm, ['fields', 'resultCount', 'workingCopy']);
export type FormBody = Static<typeof FormBody>;

/** The body of a form's working copy: all its fields come with it, known ones by their id. */
export const FormWithFields = Type.Object(
  {
    ...FormBody.properties,
    fields: Type.Optional(
      Type.Array(
        Type.Object({ ...FormFieldBody.properties, id: Type.Optional(Id) }, { additionalProperties: false }),
        { maxItems: 1000, description: 'In order; absent: as before' },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A row of the list: the form without its fields. */
export const FormItem = Type.Object({
  ...ResourceFacts,
  shortcut: Type.String(),
  title: Localised,
  description: Localised,
  submitLabel: Localised,
  successMessage: Localised,
  closedMessage: Localised,
  consent: Localised,
  status: FormStatus,
  mail: Nullable(FormMail),
  retentionDays: Nullable(Type.Integer()),
  contributors: Type.Array(Type.String()),
  resultCount: Type.Integer({ minimum: 0, description: 'Answers received, spam apart' }),
  workingCopy: WorkingCopyProperty,
});
export type FormItem = Static<typeof FormItem>;
export const FormList = ListOf(FormItem);

export const FormView = Type.Object({
  ...FormItem.properties,
  fields: Type.Array(FormFieldView, { description: 'In order' }),
});
export type FormView = Static<typeof FormView>;

export const FormListQuery = Type.Object(
  { ...CursorListQuery, status: Type.Optional(FormStatus) },
  { additionalProperties: false },
);
export type FormListQuery = Static<typeof FormListQuery>;

/** `force=true`: whatever refers to the form, or answers it has received, do not stand in the way. */
export const FormForce = Type.Object(
  { force: Type.Optional(Type.Boolean({ description: 'Do it although something refers to the form' })) },
  { additionalProperties: false },
);

/** Of a `PUT`, besides `force`: what includes the form by its former shortcut follows it. */
export const FormRename = Type.Object(
  {
    ...FormForce.properties,
    rewrite: Type.Optional(
      Type.Boolean({
        description: 'Give the markers of the former shortcut the new one, wherever they stand',
      }),
    ),
  },
  { additionalProperties: false },
);

/** A field that may be unfinished. */
const FieldPreview = Writable(
  Type.Object({
    name: Type.String({ maxLength: 64 }),
    type: Type.String({ maxLength: 100 }),
    required: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer()),
    attributes: Type.Optional(Type.Partial(FieldAttributes)),
  }),
);

/** The body of a form that may be unfinished, with its fields and the locale to show it in. */
export const FormPreview = Type.Object(
  {
    ...FormBody.properties,
    shortcut: Type.Optional(Type.String({ maxLength: 100 })),
    title: Type.Optional(Localised),
    fields: Type.Optional(Type.Array(FieldPreview, { maxItems: 1000 })),
    locale: Type.Optional(Type.String({ maxLength: 35 })),
  },
  { additionalProperties: false },
);
export type FormPreview = Static<typeof FormPreview>;
