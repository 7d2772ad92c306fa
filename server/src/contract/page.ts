import { Type, type Static } from 'typebox';
import {
  Id,
  Instant,
  ListOf,
  CursorListQuery,
  Localised,
  Nullable,
  ResourceFacts,
  Shortcut,
  Writable,
} from './common.ts';
import { ContentStateProperty } from './content-state.ts';
import { WorkingCopyProperty } from './working-copy.ts';

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const;
export const PageStatus = Type.Enum([...PAGE_STATUSES]);
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** An extra public address of a page, such as `/a-propos`. */
export const PageUrl = Type.Object(
  { locale: Type.String({ maxLength: 35 }), path: Type.String({ maxLength: 500 }) },
  { additionalProperties: false },
);
export type PageUrl = Static<typeof PageUrl>;

const writable = {
  shortcut: Shortcut,
  title: Localised,
  description: Type.Optional(Localised),
  content: Type.Optional(Localised),
  template: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  status: Type.Optional(PageStatus),
  publishAt: Type.Optional(Nullable(Instant)),
  unpublishAt: Type.Optional(Nullable(Instant)),
  urls: Type.Optional(Type.Array(PageUrl, { maxItems: 100 })),
  stylesheets: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  variables: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 10_000 }))),
  contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
};

/** What an editor writes. Only `shortcut` and `title` are required. */
export const PageForm = Writable(Type.Object(writable), ['links', 'warnings', 'workingCopy', 'state']);
export type PageForm = Static<typeof PageForm>;

export const PageLink = Type.Object({ locale: Type.String(), href: Type.String() });
export type PageLink = Static<typeof PageLink>;

/** A marker that leads nowhere, told to the editor who saved the page. */
export const ContentWarning = Type.Object({
  code: Type.String({ examples: ['unknown-article'] }),
  locale: Type.String(),
  marker: Type.String({ examples: ['@article(opening-hours)'] }),
  message: Type.String(),
});
export type ContentWarning = Static<typeof ContentWarning>;

export const PageView = Type.Object({
  ...ResourceFacts,
  shortcut: Type.String(),
  title: Localised,
  description: Localised,
  content: Localised,
  template: Type.String(),
  category: Nullable(Type.String()),
  status: PageStatus,
  state: ContentStateProperty,
  publishAt: Nullable(Instant),
  unpublishAt: Nullable(Instant),
  urls: Type.Array(PageUrl),
  stylesheets: Type.Array(Type.String()),
  variables: Type.Record(Type.String(), Type.String()),
  contributors: Type.Array(Type.String()),
  links: Type.Array(PageLink),
  warnings: Type.Array(ContentWarning),
  workingCopy: WorkingCopyProperty,
});
export type PageView = Static<typeof PageView>;

/** A row of the list: the page without its large properties. */
export const PageItem = Type.Omit(PageView, ['content', 'variables', 'warnings']);
export type PageItem = Omit<PageView, 'content' | 'variables' | 'warnings'>;
export const PageList = ListOf(PageItem);

export const PageListQuery = Type.Object(
  {
    ...CursorListQuery,
    status: Type.Optional(PageStatus),
    state: Type.Optional(ContentStateProperty),
    category: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type PageListQuery = Static<typeof PageListQuery>;

export const PageCategories = Type.Object({ items: Type.Array(Type.String()) });
export const PageId = Type.Object({ id: Id });
