import { Type, type Static } from 'typebox';
import { Id, Instant, Localised, Nullable, Shortcut } from './common.ts';
import { FieldForm } from './field.ts';

export const ARTICLE_STATUSES = ['draft', 'published'] as const;
export const ArticleStatus = Type.Enum([...ARTICLE_STATUSES]);
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

/** A content type that an administrator defines, fields apart. */
export const ArticleModelForm = Type.Object(
  {
    shortcut: Shortcut,
    name: Localised,
    description: Type.Optional(Localised),
    path: Type.Optional(Nullable(Type.String({ maxLength: 200, examples: ['/news/{shortcut}'] }))),
    contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  },
  { additionalProperties: false },
);
export type ArticleModelForm = Static<typeof ArticleModelForm>;

export const ArticleModelFieldForm = Type.Object(
  { ...FieldForm.properties, localised: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type ArticleModelFieldForm = Static<typeof ArticleModelFieldForm>;

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
