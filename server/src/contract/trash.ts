import { Type, type Static } from 'typebox';
import { Instant, ListOf, ListQuery, Localised, Nullable } from './common.ts';
import { TRASH_KINDS } from './trash-kinds.ts';

const kind = Type.Enum([...TRASH_KINDS]);

export const TrashListQuery = Type.Object(
  { ...ListQuery, kind: Type.Optional(kind) },
  { additionalProperties: false, title: 'TrashListQuery' },
);
export type TrashListQuery = Static<typeof TrashListQuery>;

export const TrashItemView = Type.Object(
  {
    kind,
    id: Type.String({ description: 'Its id before and after the restoration' }),
    name: Type.String({ description: 'Its shortcut, file name, or name as a style sheet' }),
    title: Localised,
    deletedAt: Instant,
    deletedBy: Nullable(Type.String({ description: 'Login' })),
    keptUntil: Instant,
  },
  { title: 'TrashItem' },
);
export type TrashItemView = Static<typeof TrashItemView>;

export const TrashList = ListOf(TrashItemView, { title: 'TrashList' });
export type TrashList = Static<typeof TrashList>;
