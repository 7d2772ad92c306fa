import { Type, type Static } from 'typebox';
import { Id, Instant, ListOf, ListQuery, MAX_VERSION, Nullable } from './common.ts';

const Login = Nullable(Type.String({ description: 'Login' }));

/** An earlier version of an entity: when and by whom it was written, and by which save it was replaced. */
export const RevisionItem = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  updatedAt: Instant,
  updatedBy: Login,
  replacedAt: Instant,
  replacedBy: Login,
});
export type RevisionItem = Static<typeof RevisionItem>;
export const RevisionList = ListOf(RevisionItem);

export const RevisionView = Type.Object({
  ...RevisionItem.properties,
  state: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Every property that could be written, the fields of a form or model included',
  }),
});
export type RevisionView = Static<typeof RevisionView>;

export const RevisionListQuery = Type.Object(
  { page: ListQuery.page, size: ListQuery.size },
  { additionalProperties: false },
);
export type RevisionListQuery = Static<typeof RevisionListQuery>;

/** What a property was, and what it is in the other version. Absent: it is not there. */
export const RevisionDifference = Type.Object({
  version: Type.Integer(),
  with: Type.Integer({ description: 'The version that it is held against' }),
  items: Type.Array(
    Type.Object({
      pointer: Type.String({
        examples: ['/title/en', '/values/body/fr', '/fields/town/attributes/label/en'],
      }),
      before: Type.Optional(Type.Unknown()),
      after: Type.Optional(Type.Unknown()),
    }),
  ),
});
export type RevisionDifference = Static<typeof RevisionDifference>;

export const RevisionDifferenceQuery = Type.Object(
  {
    with: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_VERSION,
        description: 'Another version; by default the present one',
      }),
    ),
  },
  { additionalProperties: false },
);

export const RevisionPath = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: MAX_VERSION }),
});
