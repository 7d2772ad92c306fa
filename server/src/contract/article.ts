import { Type, type Static } from 'typebox';
import { Id, Instant, Localised, Nullable, Shortcut } from './common.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const;
export const ArticleStatus = Type.Enum([...ARTICLE_STATUSES]);
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** An instance of a model; a value is localised when its field is. */
export const ArticleForm = Type.Object(
  {
    shortcut: Shortcut,
    modelId: Id,
    title: Localised,
    status: Type.Optional(ArticleStatus),
    publishAt: Type.Optional(Nullable(Instant)),
    unpublishAt: Type.Optional(Nullable(Instant)),
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  },
  { additionalProperties: false },
);
export type ArticleForm = Static<typeof ArticleForm>;
