import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { Defaulted, Kept } from './document.ts';

/** An instant on the wire: ISO 8601, UTC, with milliseconds. */
export const Instant = Type.String({ format: 'date-time', examples: ['2026-01-31T08:15:00.000Z'] });

/** A UUIDv7, unique across all entities. */
export const Id = Type.String({ format: 'uuid' });

export const SHORTCUT_PATTERN = '^[a-z0-9]+(?:[-_][a-z0-9]+)*$';
export const SHORTCUT_MAX_LENGTH = 100;

/** The name of an entity in public addresses and inclusion markers, unique within its kind. */
export const Shortcut = Type.String({
  pattern: SHORTCUT_PATTERN,
  maxLength: SHORTCUT_MAX_LENGTH,
  examples: ['opening-hours'],
});

/** One text per locale: `{ "fr": "Bonjour", "en": "Hello" }`. Rules, not the schema, check the locales. */
export const Localised = Type.Record(Type.String(), Type.String(), {
  title: 'Localised',
  examples: [{ en: 'Opening hours', fr: 'Horaires' }],
  description: 'One text per configured locale. A required text needs a value in the default language',
});
export type Localised = Static<typeof Localised>;

/** The contributors of an entity, in execution order. */
export const ContributorNames = Defaulted(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }), []);

/** Returns a nullable schema understood by both OpenAPI 3.1 and JSON Schema. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The locales in which content is public; null: every one in which a text of it is filled. */
export const ReleasedLanguages = Kept(
  Nullable(
    Type.Array(Type.String({ maxLength: 35 }), {
      maxItems: 100,
      uniqueItems: true,
      description: 'The locales in which it is public. Null: every locale in which it has a text',
    }),
  ),
  null,
);

/** The name of a schema in the API description, where it is defined once. */
export interface Title {
  title: string;
  examples?: unknown[];
}

/** Returns the name of a schema. Throws when it has none. */
export function titleOf(schema: TSchema): string {
  const { title } = schema as Partial<Title>;
  if (title === undefined) throw new Error('the schema has no title');
  return title;
}

/** The maximum that both databases can store. */
export const MAX_VERSION = 2 ** 31 - 1;

/** The properties that every stored resource has in addition to its own. */
export const ResourceFacts = {
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: MAX_VERSION }),
  createdAt: Instant,
  createdBy: Nullable(Type.String({ description: 'Login' })),
  updatedAt: Instant,
  updatedBy: Nullable(Type.String({ description: 'Login' })),
};

const Version = Type.Optional(Type.Integer({ minimum: 1 }));

/**
 * Returns the body schema of a `PUT` or `POST`: strict for writable properties, while read-only properties of the
 * read view are ignored, so that read → change one property → write works. `version` is the exception: a value other
 * than the current one is rejected.
 */
export function Writable<T extends TProperties>(
  writable: TObject<T>,
  readOnly: readonly string[] = [],
  options: Partial<Title> = {},
) {
  const ignored = Object.fromEntries(
    ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...readOnly].map((name) => [
      name,
      Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored' })),
    ]),
  );
  return Type.Object(
    { ...ignored, version: Version, ...writable.properties },
    { additionalProperties: false, ...options },
  );
}

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 200;

/** The query parameters of every list. */
export const ListQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
  sort: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Comma-separated fields; `-field` sorts in descending order',
    }),
  ),
  search: Type.Optional(Type.String({ maxLength: 200 })),
};

/** The query parameters of lists with cursor pagination, at constant cost per page. */
export const CursorListQuery = {
  ...ListQuery,
  after: Type.Optional(Type.String({ maxLength: 4000, description: '`next` of the previous page' })),
};

/** Returns the response schema of a list. */
export const ListOf = <T extends TSchema>(item: T, { title }: Title) =>
  Type.Object(
    {
      items: Type.Array(item),
      page: Type.Integer({ minimum: 1 }),
      size: Type.Integer({ minimum: 1 }),
      total: Type.Integer({ minimum: 0 }),
      totalIsLowerBound: Type.Optional(Type.Boolean()),
      next: Type.Optional(Type.String({ description: 'The value of `after` for the next page' })),
    },
    { title },
  );

export interface ListView<T> {
  items: T[];
  page: number;
  size: number;
  total: number;
  totalIsLowerBound?: boolean;
  next?: string;
}
