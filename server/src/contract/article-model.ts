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
  FieldBody,
  FieldView,
  FieldOfDocument,
  FieldWithin,
  FormField,
  type IdentifiedField,
} from './field.ts';
import { TRANSLATED, TitleLocale, TranslationFilter, TranslationStates } from './translations.ts';
import { ChangesFilter, WorkingCopyProperty } from './working-copy.ts';

/** A field of an article model. */
export const ArticleModelField = Type.Object(
  {
    ...FormField.properties,
    localised: Defaulted(Type.Boolean({ description: 'Whether it has one value per locale' }), false),
  },
  { title: 'ArticleModelField', additionalProperties: false },
);

export const ArticleModelFieldBody = FieldBody(ArticleModelField);
export type ArticleModelFieldBody = Static<typeof ArticleModelFieldBody>;
export const ArticleModelFieldView = FieldView(ArticleModelField);
export type ArticleModelFieldView = Static<typeof ArticleModelFieldView>;

const ModelPathText = Type.String({ maxLength: 200, examples: ['/news/{slug}'] });

/** A model defined by an administrator, with its fields in order. */
export const ArticleModelDocument = Type.Object(
  {
    shortcut: Shortcut,
    name: Localised,
    description: Defaulted(Localised, {}),
    path: Defaulted(Nullable(Type.Union([ModelPathText, Type.Record(Type.String(), ModelPathText)])), null),
    single: Defaulted(
      Type.Boolean({
        description:
          'Whether it has exactly one article, with the same shortcut, such as the settings of the site',
      }),
      false,
    ),
    feed: Defaulted(
      Type.Boolean({
        description: 'Whether it has an Atom feed of its latest articles, at `feed.xml` below its path',
      }),
      false,
    ),
    ...TRANSLATED,
    contributors: ContributorNames,
    fields: Defaulted(
      Type.Array(FieldOfDocument(ArticleModelField), { maxItems: 1000, description: 'In order' }),
      [],
    ),
  },
  { additionalProperties: false, title: 'ArticleModelDocument' },
);
export type ArticleModelDocument = Omit<DocumentOf<typeof ArticleModelDocument>, 'fields'> & {
  fields: readonly IdentifiedField<typeof ArticleModelField>[];
};

/** The body of a model. Accepts what was read. A `PUT` without `fields` keeps them. */
export const ArticleModelForm = Writable(
  Type.Object({
    ...ArticleModelDocument.properties,
    fields: Type.Optional(
      Type.Array(FieldWithin(ArticleModelField), { maxItems: 1000, description: 'In order' }),
    ),
  }),
  ['workingCopy', 'translationStates', 'definedByProject'],
  {
    title: 'ArticleModelForm',
    examples: [
      {
        shortcut: 'news',
        name: { en: 'News', fr: 'Actualités' },
        path: '/news/{shortcut}',
        fields: [
          { name: 'date', type: 'date', required: true, attributes: { label: { en: 'Date', fr: 'Date' } } },
          {
            name: 'body',
            type: 'rich-text',
            localised: true,
            attributes: { label: { en: 'Text', fr: 'Texte' } },
          },
        ],
      },
    ],
  },
);
export type ArticleModelForm = Static<typeof ArticleModelForm>;

export const ArticleModelView = Type.Object(
  {
    ...ResourceFacts,
    ...documentProperties(ArticleModelDocument),
    fields: Type.Array(ArticleModelFieldView, { description: 'In order' }),
    definedByProject: Type.Boolean({
      description: 'Whether it is defined in `models/` of the project and therefore read-only',
    }),
    translationStates: TranslationStates,
    workingCopy: WorkingCopyProperty,
  },
  { title: 'ArticleModel' },
);
export type ArticleModelView = Static<typeof ArticleModelView>;

/** A list row: the model without its fields. */
export const ArticleModelItem = Type.Omit(ArticleModelView, ['fields', 'translations'], {
  title: 'ArticleModelItem',
});
export type ArticleModelItem = Omit<ArticleModelView, 'fields' | 'translations'>;
export const ArticleModelList = ListOf(ArticleModelItem, { title: 'ArticleModelList' });

export const ArticleModelListQuery = Type.Object(
  {
    ...CursorListQuery,
    locale: TitleLocale,
    translation: TranslationFilter,
    attention: LinkAttention,
    changes: ChangesFilter,
  },
  { additionalProperties: false },
);
export type ArticleModelListQuery = Static<typeof ArticleModelListQuery>;
