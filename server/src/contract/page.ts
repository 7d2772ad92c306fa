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
import { TRANSLATED, TitleLocale, TranslationFilter, TranslationStates } from './translations.ts';
import { ChangesFilter, WorkingCopyProperty } from './working-copy.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const;
export const PageStatus = Type.Enum([...PAGE_STATUSES]);
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** An additional public address of a page, such as `/a-propos`. */
export const PageUrl = Type.Object(
  { locale: Type.String({ maxLength: 35 }), path: Type.String({ maxLength: 500 }) },
  { title: 'PageUrl', additionalProperties: false },
);
export type PageUrl = Static<typeof PageUrl>;

/** A page as an editor writes it. Only `shortcut` and `title` are required. */
export const PageDocument = Type.Object(
  {
    shortcut: Shortcut,
    title: Localised,
    ...DESCRIBED,
    content: Defaulted(Localised, {}),
    template: Defaulted(Type.String({ maxLength: 100 }), 'default'),
    category: Defaulted(Nullable(Type.String({ maxLength: 100 })), null),
    parent: Defaulted(Nullable(Shortcut), null),
    status: Defaulted(PageStatus, 'draft'),
    publishAt: Defaulted(Nullable(Instant), null),
    unpublishAt: Defaulted(Nullable(Instant), null),
    languages: ReleasedLanguages,
    urls: Defaulted(Type.Array(PageUrl, { maxItems: 100 }), []),
    stylesheets: Defaulted(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), []),
    variables: Defaulted(
      Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 10_000 })),
      {},
    ),
    ...TRANSLATED,
    contributors: ContributorNames,
  },
  { additionalProperties: false, title: 'PageDocument' },
);
export type PageDocument = DocumentOf<typeof PageDocument>;

/** The body of a page. Accepts what was read. */
export const PageForm = Writable(
  PageDocument,
  ['links', 'warnings', 'workingCopy', 'translationStates', 'state', 'childCount'],
  {
    title: 'PageForm',
    examples: [
      {
        shortcut: 'opening-hours',
        title: { en: 'Opening hours', fr: 'Horaires' },
        content: { en: '<p>Write to us: @form(contact)</p>', fr: '<p>Écrivez-nous : @form(contact)</p>' },
        status: 'published',
        urls: [{ locale: 'fr', path: '/horaires' }],
      },
    ],
  },
);
export type PageForm = Static<typeof PageForm>;

export const PageLink = Type.Object({ locale: Type.String(), href: Type.String() }, { title: 'PageLink' });
export type PageLink = Static<typeof PageLink>;

/** A warning about a broken inclusion marker or link, for the editor who saved the page. */
export const ContentWarning = Type.Object(
  {
    code: Type.String({ examples: ['unknown-article'] }),
    locale: Type.String(),
    marker: Type.String({ examples: ['@article(opening-hours)', '@page(contact)'] }),
    message: Type.String(),
  },
  { title: 'ContentWarning' },
);
export type ContentWarning = Static<typeof ContentWarning>;

export const PageView = Type.Object(
  {
    ...ResourceFacts,
    ...documentProperties(PageDocument),
    state: ContentStateProperty,
    links: Type.Array(PageLink),
    childCount: Type.Integer({ minimum: 0, description: 'The number of pages with it as parent' }),
    warnings: Type.Array(ContentWarning),
    translationStates: TranslationStates,
    workingCopy: WorkingCopyProperty,
  },
  { title: 'Page' },
);
export type PageView = Static<typeof PageView>;

/** A list row: the page without its large properties. */
export const PageItem = Type.Omit(PageView, ['content', 'variables', 'warnings', 'translations'], {
  title: 'PageItem',
});
export type PageItem = Omit<PageView, 'content' | 'variables' | 'warnings' | 'translations'>;
export const PageList = ListOf(PageItem, { title: 'PageList' });

export const PageListQuery = Type.Object(
  {
    ...CursorListQuery,
    locale: TitleLocale,
    translation: TranslationFilter,
    attention: ContentAttention,
    changes: ChangesFilter,
    status: Type.Optional(PageStatus),
    state: Type.Optional(ContentStateProperty),
    category: Type.Optional(Type.String({ maxLength: 100 })),
    parent: Type.Optional(
      Type.String({ maxLength: 100, description: 'The shortcut of the parent; empty for pages without one' }),
    ),
  },
  { additionalProperties: false },
);
export type PageListQuery = Static<typeof PageListQuery>;

export const PageCategories = Type.Object({ items: Type.Array(Type.String()) }, { title: 'PageCategories' });
export type PageCategories = Static<typeof PageCategories>;
export const PageId = Type.Object({ id: Id });
