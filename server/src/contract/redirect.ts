import { Type, type Static } from 'typebox';
import { BulkForm } from './bulk.ts';
import { Id, ListOf, ListQuery, Nullable, ResourceFacts } from './common.ts';

/** The body of a manually created redirect. */
export const RedirectForm = Type.Object(
  {
    from: Type.String({ maxLength: 500, examples: ['/summer'], description: 'A path of this site' }),
    to: Type.String({
      maxLength: 2000,
      examples: ['/view/summer-2026', 'https://example.org/summer'],
      description:
        'A path of this site or an external address. A redirect to the address of a page or article follows it when it moves',
    }),
  },
  { title: 'RedirectForm', additionalProperties: false },
);
export type RedirectForm = Static<typeof RedirectForm>;

export const REDIRECT_ORIGINS = ['change', 'manual'] as const;
export type RedirectOrigin = (typeof REDIRECT_ORIGINS)[number];

export const RedirectView = Type.Object(
  {
    ...ResourceFacts,
    from: Type.String({ description: 'A path, or the path of a model: `/news/{shortcut}`' }),
    to: Nullable(
      Type.String({
        description:
          'The current address; null while the target has none, or while neither visitors nor the caller may see it',
      }),
    ),
    locale: Nullable(Type.String({ description: 'The locale of the old address; null: any' })),
    origin: Type.Enum([...REDIRECT_ORIGINS], {
      description: '`change`: created when content moved; `manual`: created by a user',
    }),
    target: Nullable(
      Type.Object(
        {
          kind: Type.Enum(['page', 'article', 'article-model']),
          id: Id,
          shortcut: Type.String(),
        },
        { description: 'Also null if the caller lacks the authority for its kind' },
      ),
    ),
    active: Type.Boolean({
      description: 'Whether it is in effect: false while visitors cannot see the target',
    }),
  },
  { title: 'Redirect' },
);
export type RedirectView = Static<typeof RedirectView>;

export const RedirectList = ListOf(RedirectView, { title: 'RedirectList' });

export const RedirectListQuery = Type.Object(
  { ...ListQuery, origin: Type.Optional(Type.Enum([...REDIRECT_ORIGINS])) },
  { additionalProperties: false },
);
export type RedirectListQuery = Static<typeof RedirectListQuery>;

export const RedirectBulkForm = BulkForm(['delete'], RedirectListQuery, { title: 'RedirectBulkForm' });
