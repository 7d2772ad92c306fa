import { Type, type Static } from 'typebox';
import { Localised, Nullable, Shortcut } from './common.ts';

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
