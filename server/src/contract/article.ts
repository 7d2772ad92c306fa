import { ContentAttention } from './attention-filters.ts';
import { Type, type Static } from 'typebox';
import {
  ContributorNames,
  Id,
  Instant,
  ListOf,
  CursorListQuery,
  Localised,
  Nullable,
  ReleasedLanguages,
  ResourceFacts,
  Shortcut,
  Writable,
} from './common.ts';
import { ContentStateProperty } from './content-state.ts';
import { DESCRIBED } from './described.ts';
import { Defaulted, documentProperties, type DocumentOf } from './document.ts';
import { ContentWarning, PageLink } from './page.ts';
import { PreviewBody, ShownLocale } from './preview.ts';
import { TRANSLATED, TitleLocale, TranslationFilter, TranslationStates } from './translations.ts';
import { ChangesFilter, ShownState, WorkingCopyProperty } from './working-copy.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const;
export const ArticleStatus = Type.Enum([...ARTICLE_STATUSES]);
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** The name of an article in the address of its page, by locale. */
export const Slug = Type.Record(Type.String(), Type.String({ maxLength: 200 }), {
  title: 'Slug',
  examples: [{ fr: 'dentelle-de-printemps' }],
  description: 'Its name in the address of its own page, by locale. Default: the shortcut',
});

/** An article as an editor writes it: an instance of a model, with a value for each field. */
export const ArticleDocument = Type.Object(
  {
    shortcut: Shortcut,
    modelId: Id,
    title: Localised,
    ...DESCRIBED,
    status: Defaulted(ArticleStatus, 'draft'),
    publishAt: Defaulted(Nullable(Instant), null),
    unpublishAt: Defaulted(Nullable(Instant), null),
    languages: ReleasedLanguages,
    slug: Defaulted(Slug, {}),
    values: Defaulted(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'By field name; a localised field has one value per locale',
      }),
      {},
    ),
    ...TRANSLATED,
    contributors: ContributorNames,
  },
  { additionalProperties: false, title: 'ArticleDocument' },
);
export type ArticleDocument = DocumentOf<typeof ArticleDocument>;

/** The body of an article. Accepts what was read. */
export const ArticleForm = Writable(
  ArticleDocument,
  ['model', 'links', 'warnings', 'workingCopy', 'translationStates', 'state'],
  {
    title: 'ArticleForm',
    examples: [
      {
        shortcut: 'summer-2026',
        modelId: '01890a5d-ac96-774b-bcce-b302099a8057',
        title: { en: 'Open all summer', fr: 'Ouvert tout l’été' },
        status: 'published',
        values: { date: '2026-06-21', body: { en: '<p>Every day</p>', fr: '<p>Tous les jours</p>' } },
      },
    ],
  },
);
export type ArticleForm = Static<typeof ArticleForm>;

export const ArticleView = Type.Object(
  {
    ...ResourceFacts,
    ...documentProperties(ArticleDocument),
    model: Type.Object({ id: Id, shortcut: Type.String(), name: Localised }),
    state: ContentStateProperty,
    links: Type.Array(PageLink, { description: 'Its own public pages; none when its model has no path' }),
    warnings: Type.Array(ContentWarning),
    translationStates: TranslationStates,
    workingCopy: WorkingCopyProperty,
  },
  { title: 'Article' },
);
export type ArticleView = Static<typeof ArticleView>;

/** A list row: the article without its large properties. */
export const ArticleItem = Type.Omit(ArticleView, ['values', 'warnings', 'translations'], {
  title: 'ArticleItem',
});
export type ArticleItem = Omit<ArticleView, 'values' | 'warnings' | 'translations'>;
export const ArticleList = ListOf(ArticleItem, { title: 'ArticleList' });

export const ArticleListQuery = Type.Object(
  {
    ...CursorListQuery,
    locale: TitleLocale,
    translation: TranslationFilter,
    attention: ContentAttention,
    changes: ChangesFilter,
    model: Type.Optional(Type.String({ maxLength: 100, description: 'Shortcut or id of the model' })),
    status: Type.Optional(ArticleStatus),
    state: Type.Optional(ContentStateProperty),
  },
  { additionalProperties: false },
);
export type ArticleListQuery = Static<typeof ArticleListQuery>;

export const ArticleViewQuery = Type.Object(
  { locale: ShownLocale, state: ShownState },
  { additionalProperties: false },
);

/** The body of a possibly incomplete article, and the locale to preview it in. */
export const ArticlePreview = PreviewBody(ArticleForm, { modelId: Id }, { title: 'ArticlePreview' });
export type ArticlePreview = Static<typeof ArticlePreview>;
