import { Type, type Static } from 'typebox';
import { Id, Instant } from './common.ts';

/** The JSON body of a public submission; HTML posts carry the same under the fields' names. */
export const FormResultForm = Type.Object(
  {
    values: Type.Record(Type.String(), Type.Unknown()),
    locale: Type.Optional(Type.String({ maxLength: 35 })),
  },
  { additionalProperties: false },
);
export type FormResultForm = Static<typeof FormResultForm>;

/** What the submitter is told. */
export const FormResultReceipt = Type.Object({
  id: Id,
  submittedAt: Instant,
  message: Type.String({ description: 'The success message of the form, in the locale' }),
});
export type FormResultReceipt = Static<typeof FormResultReceipt>;
