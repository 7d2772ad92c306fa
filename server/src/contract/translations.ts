import { Type, type Static } from 'typebox';
import { Kept } from './document.ts';

/** The stored originals of outdated translations. */
export const TRANSLATED = {
  translations: Kept(
    Type.Record(
      Type.String(),
      Type.Record(Type.String(), Type.String(), {
        description: 'By JSON Pointer, items of lists by their id',
      }),
      {
        description:
          'By locale, the texts of the default language that outdated translations were made from, without mark-up. A `PUT` with the current text says that a translation is up to date',
        examples: [{ fr: { '/title': 'Opening hours' } }],
      },
    ),
    {},
  ),
};

export const TRANSLATION_STATES = ['missing', 'outdated', 'up-to-date'] as const;
export type TranslationState = Exclude<(typeof TRANSLATION_STATES)[number], 'up-to-date'>;

/** The property of a read with the completeness of each translation. */
export const TranslationStates = Type.Record(Type.String(), Type.Array(Type.Enum(['missing', 'outdated'])), {
  description:
    'By locale other than the default one: `missing` when a text is missing, `outdated` when one is; empty when all are up to date',
  examples: [{ fr: ['outdated'], de: [] }],
});
export type TranslationStates = Static<typeof TranslationStates>;

/** The filter of lists. */
export const TranslationFilter = Type.Optional(
  Type.String({
    pattern: `^[A-Za-z0-9-]{2,35}:(?:${TRANSLATION_STATES.join('|')})$`,
    examples: ['fr:outdated'],
    description: 'A locale and a state: `missing`, `outdated` or `up-to-date`',
  }),
);

/** The language whose titles a list sorts by. */
export const TitleLocale = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9-]{2,35}$',
    examples: ['fr'],
    description:
      'The language whose titles are sorted. Default, and for a language that the site lacks: the main one',
  }),
);
