import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';
import { ShownLocale } from './preview.ts';

export const ExplainQuery = Type.Object({ locale: ShownLocale }, { additionalProperties: false });
export type ExplainQuery = Static<typeof ExplainQuery>;

const ExplainedContributor = Type.Object({
  name: Type.String(),
  cache: Type.Enum(['request', 'static', 'for-a-time']),
  ms: Type.Number(),
  variables: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
    description: 'The variables it added; long values are truncated',
  }),
});

const facts = {
  kind: Type.Enum(['page', 'form', 'article']),
  shortcut: Type.String(),
  count: Type.Integer({ description: 'The number of occurrences here' }),
  ms: Type.Number({
    description: 'Rendering time including its inclusions; 0 when it was rendered elsewhere in the page',
  }),
  cacheable: Type.Boolean({ description: 'False when one of its contributors depends on the request' }),
  fault: Nullable(Type.String({ description: 'Why it was omitted' })),
  template: Nullable(Type.String({ description: 'The template file' })),
  contributors: Type.Array(ExplainedContributor),
  fallbacks: Type.Array(Type.Object({ property: Type.String(), locale: Nullable(Type.String()) }), {
    description: 'Texts missing in the locale, with the locale used instead',
  }),
};

/** A page, form or article with its inclusions, in order of appearance. */
export const ExplainedNode = Type.Object(
  {
    ...facts,
    children: Type.Array(Type.Unsafe({ $ref: 'ExplainedNode' })),
  },
  { title: 'ExplainedNode', $id: 'ExplainedNode' },
);
export type ExplainedNode = Omit<Static<typeof ExplainedNode>, 'children'> & { children: ExplainedNode[] };

/** An explanation of how a page is composed. */
export const PageExplanation = Type.Object(
  {
    page: Type.Object({ id: Id, shortcut: Type.String(), visible: Type.Boolean() }),
    locale: Type.String(),
    ms: Type.Number({ description: 'Time to read and render it now' }),
    queries: Type.Integer({ description: 'Database statements' }),
    bytes: Type.Integer({ description: 'Size of the HTML' }),
    cache: Type.Object({
      state: Type.Enum(['in-memory', 'not-in-memory']),
      cacheable: Type.Boolean(),
      reasons: Type.Array(
        Type.Object({ code: Type.Enum(['not-visible', 'request-contributor']), detail: Type.String() }),
        {
          description: 'Why it is rendered again for each request',
        },
      ),
      expiresAt: Nullable(Instant),
      dependencies: Type.Array(Type.String(), {
        description: 'Names of everything whose change invalidates it',
      }),
    }),
    warnings: Type.Array(
      Type.Object({ code: Type.String(), chain: Type.Array(Type.String()), detail: Type.String() }),
    ),
    tree: ExplainedNode,
  },
  { title: 'PageExplanation' },
);
export type PageExplanation = Omit<Static<typeof PageExplanation>, 'tree'> & { tree: ExplainedNode };
