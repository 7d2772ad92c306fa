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
import { ContentWarning, PageLink } from './page.ts';
import { ShownLocale } from './preview.ts';
import { ShownState, WorkingCopyProperty } from './working-copy.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const;
export const ArticleStatus = Type.Enum([...ARTICLE_STATUSES]);
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

const writable = {
  shortcut: Shortcut,
  modelId: Id,
  title: Localised,
  status: Type.Optional(ArticleStatus),
  publishAt: Type.Optional(Nullable(Instant)),
  unpublishAt: Type.Optional(Nullable(Instant)),
  values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
};

/** An instance of a model; a value is localised when its field is. */
export const ArticleForm = Writable(Type.Object(writable), [
  'model',
  'links',
  'warnings',
  'workingCopy',
  'state',
]);
export type ArticleForm = Static<typeof ArticleForm>;

export const ArticleView = Type.Object({
  ...ResourceFacts,
  shortcut: Type.String(),
  modelId: Id,
  model: Type.Object({ id: Id, shortcut: Type.String(), name: Localised }),
  title: Localised,
  status: ArticleStatus,
  state: ContentStateProperty,
  publishAt: Nullable(Instant),
  unpublishAt: Nullable(Instant),
  values: Type.Record(Type.String(), Type.Unknown(), { description: 'By the name of the field' }),
  contributors: Type.Array(Type.String()),
  links: Type.Array(PageLink, { description: 'Its own public pages; none when its model has no path' }),
  warnings: Type.Array(ContentWarning),
  workingCopy: WorkingCopyProperty,
});
export type ArticleView = Static<typeof ArticleView>;

/** A row of the list: the article without its large properties. */
export const ArticleItem = Type.Omit(ArticleView, ['values', 'warnings']);
export type ArticleItem = Omit<ArticleView, 'values' | 'warnings'>;
export const ArticleList = ListOf(ArticleItem);

export const ArticleListQuery = Type.Object(
  {
    ...CursorListQuery,
    model: Type.Optional(Type.String({ maxLength: 100, description: 'Shortcut or id' })),
    status: Type.Optional(ArticleStatus),
    state: Type.Optional(ContentStateProperty),
  },
  { additionalProperties: false },
);
export type ArticleListQuery = Static<typeof ArticleListQuery>;

export const ArticleForce = Type.Object(
  {
    force: Type.Optional(
      Type.Boolean({ description: 'Do it although something published uses the article' }),
    ),
  },
  { additionalProperties: false },
);

/** Of a `PUT`, besides `force`: what includes the article by its former shortcut follows it. */
export const ArticleRename = Type.Object(
  {
    ...ArticleForce.properties,
    rewrite: Type.Optional(
      Type.Boolean({
        description: 'Give the markers of the former shortcut the new one, wherever they stand',
      }),
    ),
  },
  { additionalProperties: false },
);

export const ArticleViewQuery = Type.Object(
  { locale: ShownLocale, state: ShownState },
  { additionalProperties: false },
);

/** The body of an article that may be unfinished, and the locale to show it in. */
export const ArticlePreview = Type.Object(
  {
    ...ArticleForm.properties,
    shortcut: Type.Optional(Type.String({ maxLength: 200 })),
    title: Type.Optional(Localised),
    locale: ShownLocale,
  },
  { additionalProperties: false },
);
export type ArticlePreview = Static<typeof ArticlePreview>;
