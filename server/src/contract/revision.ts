import { Type, type Static, type TObject } from 'typebox';
import { Id, Instant, ListOf, ListQuery, MAX_VERSION, Nullable, titleOf } from './common.ts';

const Login = Nullable(Type.String({ description: 'Login' }));

/** An earlier version of an entity: when and by whom it was written, and when and by whom it was replaced. */
export const RevisionItem = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    updatedAt: Instant,
    updatedBy: Login,
    replacedAt: Instant,
    replacedBy: Login,
  },
  { title: 'RevisionItem' },
);
export type RevisionItem = Static<typeof RevisionItem>;
export const RevisionList = ListOf(RevisionItem, { title: 'RevisionList' });

/** A revision with every writable property. */
export const RevisionOf = (document: TObject) =>
  Type.Object(
    { ...RevisionItem.properties, state: document },
    { title: titleOf(document).replace(/Document$/, 'Revision') },
  );
export type RevisionView = RevisionItem & { state: Record<string, unknown> };

export const RevisionListQuery = Type.Object(
  { page: ListQuery.page, size: ListQuery.size },
  { additionalProperties: false },
);
export type RevisionListQuery = Static<typeof RevisionListQuery>;

/** The value of a property in both versions. An absent value means that the property does not exist there. */
export const RevisionDifference = Type.Object(
  {
    version: Type.Integer(),
    with: Type.Integer({ description: 'The version it is compared with' }),
    items: Type.Array(
      Type.Object({
        pointer: Type.String({
          examples: ['/title/en', '/values/body/fr', '/fields/town/attributes/label/en'],
        }),
        before: Type.Optional(Type.Unknown()),
        after: Type.Optional(Type.Unknown()),
      }),
    ),
  },
  { title: 'RevisionDifference' },
);
export type RevisionDifference = Static<typeof RevisionDifference>;

export const RevisionDifferenceQuery = Type.Object(
  {
    with: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_VERSION,
        description: 'Another version. Default: the current one',
      }),
    ),
  },
  { additionalProperties: false },
);

export const RevisionPath = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1, maximum: MAX_VERSION }),
});
