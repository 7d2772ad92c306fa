import { Type, type Static } from 'typebox';
import { Nullable, ResourceFacts, Writable } from './common.ts';

export const CONTRIBUTOR_SOURCES = ['built-in', 'project'] as const;

/** A registered contributor. Source: spec §1.2. */
export const ContributorItem = Type.Object(
  {
    name: Type.String({ examples: ['date'] }),
    description: Type.String(),
    source: Type.Enum([...CONTRIBUTOR_SOURCES]),
    file: Nullable(Type.String({ description: 'The path in the project; null for built-in contributors' })),
    variables: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Descriptions of its variables, by name; absent if it has none',
        examples: [{ date: 'today: iso, year, month, day, text' }],
      }),
    ),
  },
  { title: 'Contributor' },
);
export type ContributorItem = Static<typeof ContributorItem>;

export const ContributorList = Type.Object(
  { items: Type.Array(ContributorItem) },
  { title: 'ContributorList' },
);
export type ContributorList = Static<typeof ContributorList>;

/** The contributors of an entity, in execution order. */
export const AssignmentForm = Writable(
  Type.Object({ contributors: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }) }),
  ['kind', 'shortcut'],
  { title: 'ContributorAssignmentForm' },
);
export type AssignmentForm = Static<typeof AssignmentForm>;

export const AssignmentView = Type.Object(
  {
    ...ResourceFacts,
    kind: Type.Enum(['page', 'form', 'article-model', 'article']),
    shortcut: Type.String(),
    contributors: Type.Array(Type.String()),
  },
  { title: 'ContributorAssignment' },
);
export type AssignmentView = Static<typeof AssignmentView>;
