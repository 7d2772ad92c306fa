import { Type, type Static } from 'typebox';
import { Id, Localised } from './common.ts';
import { CONTENT_KIND_NAMES } from './content-kinds.ts';

export const ContentSearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 200, description: 'Words that must all occur' }),
    kind: Type.Optional(Type.Enum([...CONTENT_KIND_NAMES], { description: 'Only content of this kind' })),
    in: Type.Optional(
      Type.Enum(['texts'], { description: 'Only what has the words in its texts, besides its title' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  },
  { title: 'ContentSearchQuery' },
);
export type ContentSearchQuery = Static<typeof ContentSearchQuery>;

/** Content found by its title, shortcut or texts, including drafts and pending changes. */
export const FoundContentView = Type.Object(
  {
    kind: Type.Enum([...CONTENT_KIND_NAMES]),
    id: Id,
    shortcut: Type.String(),
    title: Localised,
    isPending: Type.Boolean({ description: 'Whether the words were found in pending changes' }),
    excerpt: Type.Array(Type.Object({ text: Type.String(), isFound: Type.Boolean() }), {
      description: 'The excerpt with the words; empty if they only occur in the title or shortcut',
    }),
  },
  { title: 'FoundContent' },
);
export type FoundContentView = Static<typeof FoundContentView>;

export const FoundContentList = Type.Object(
  { items: Type.Array(FoundContentView) },
  { title: 'FoundContentList' },
);
export type FoundContentList = Static<typeof FoundContentList>;
