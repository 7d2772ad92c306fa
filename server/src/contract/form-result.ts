import { Type, type Static } from 'typebox';
import { Id, Instant } from './common.ts';

/**
 * What a rendered HTML form posts besides the fields of the form. Names of fields begin with a letter, so none of
 * these can be one. Source: contract §4 "Form results".
 */
export const CONTROL_FIELDS = {
  /** Id of the form; wins over the shortcut in the path, so that a page from an old cache goes on working. */
  form: '_form',
  /** Version of the form that was rendered. */
  version: '_v',
  /** Shortcut of the page that holds the form; never an address. */
  page: '_page',
  locale: '_locale',
  /** Hidden from people; what fills it is a program. */
  honeypot: '_website',
} as const;

/** Query parameter of a page: the shortcut of the form that was just sent from it. */
export const SENT_PARAMETER = '_sent';

/** The JSON body of a public submission; HTML posts carry the same under the fields' names. */
export const FormResultForm = Type.Object(
  {
    values: Type.Record(Type.String(), Type.Unknown()),
    locale: Type.Optional(Type.String({ maxLength: 35 })),
    [CONTROL_FIELDS.honeypot]: Type.Optional(Type.Unknown({ description: 'To be left out' })),
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
