import { Type, type Static } from 'typebox';
import { BulkForm, BulkViewOf, type BulkView } from './bulk.ts';
import { Instant, ListOf, ListQuery, Localised, Nullable } from './common.ts';
import { STYLE_SHEET_ID_PATTERN } from './style-sheet.ts';
import { TRASH_KINDS, trashSection } from './trash-kinds.ts';

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

const TrashKey = Type.String({
  pattern: `^(?:${TRASH_KINDS.map(trashSection).join('|')})/${STYLE_SHEET_ID_PATTERN.slice(1)}`,
  examples: ['pages/01890a5d-ac96-774b-bcce-b302099a8057'],
  description: 'The end of its path',
});

export const TrashBulkForm = BulkForm(['restore', 'delete'], TrashListQuery, {
  title: 'TrashBulkForm',
  id: TrashKey,
});
export const TrashBulkView = BulkViewOf(TrashKey, 'Trash');
export type TrashBulkView = BulkView;
