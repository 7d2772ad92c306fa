import { Type, type Static } from 'typebox';
import {
  Id,
  ListOf,
  CursorListQuery,
  Localised,
  Nullable,
  ResourceFacts,
  Shortcut,
  Writable,
} from './common.ts';
import { FieldAttributes, FieldForm } from './field.ts';

/** A content type that an administrator defines. Its fields are written one by one. */
export const ArticleModelForm = Writable(
  Type.Object({
    shortcut: Shortcut,
    name: Localised,
    description: Type.Optional(Localised),
    path: Type.Optional(Nullable(Type.String({ maxLength: 200, examples: ['/news/{shortcut}'] }))),
    contributors: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 })),
  }),
  ['fields'],
);
export type ArticleModelForm = Static<typeof ArticleModelForm>;

export const ArticleModelFieldForm = Writable(
  Type.Object({ ...FieldForm.properties, localised: Type.Optional(Type.Boolean()) }),
);
export type ArticleModelFieldForm = Static<typeof ArticleModelFieldForm>;

export const ArticleModelFieldView = Type.Object({
  ...ResourceFacts,
  name: Type.String(),
  type: Type.String(),
  required: Type.Boolean(),
  localised: Type.Boolean({ description: 'Whether its values are one per locale' }),
  position: Type.Integer({ minimum: 0, description: 'From 0; one past the end stands for the end' }),
  attributes: FieldAttributes,
});
export type ArticleModelFieldView = Static<typeof ArticleModelFieldView>;

/** All fields, in order. */
export const ArticleModelFieldList = Type.Object({ items: Type.Array(ArticleModelFieldView) });
export type ArticleModelFieldList = Static<typeof ArticleModelFieldList>;

/** The ids of all fields of the model, each once, in their new order. */
export const ArticleModelFieldOrder = Type.Object(
  { ids: Type.Array(Id, { maxItems: 10_000 }) },
  { additionalProperties: false },
);
export type ArticleModelFieldOrder = Static<typeof ArticleModelFieldOrder>;

export const ArticleModelFieldForce = Type.Object(
  { force: Type.Optional(Type.Boolean({ description: 'Drop the values that articles hold for the field' })) },
  { additionalProperties: false },
);

/** Of a `DELETE` of a model. */
export const ArticleModelForce = Type.Object(
  { force: Type.Optional(Type.Boolean({ description: 'Delete the articles of the model with it' })) },
  { additionalProperties: false },
);

/** A row of the list: the model without its fields. */
export const ArticleModelItem = Type.Object({
  ...ResourceFacts,
  shortcut: Type.String(),
  name: Localised,
  description: Localised,
  path: Nullable(Type.String()),
  contributors: Type.Array(Type.String()),
});
export type ArticleModelItem = Static<typeof ArticleModelItem>;
export const ArticleModelList = ListOf(ArticleModelItem);

export const ArticleModelView = Type.Object({
  ...ArticleModelItem.properties,
  fields: Type.Array(ArticleModelFieldView, { description: 'In order' }),
});
export type ArticleModelView = Static<typeof ArticleModelView>;

export const ArticleModelListQuery = Type.Object(CursorListQuery, { additionalProperties: false });
export type ArticleModelListQuery = Static<typeof ArticleModelListQuery>;
