import { CONTENT_KIND_NAMES } from './content-kinds.ts';
import { Type, type Static } from 'typebox';
import { Id, Localised, Nullable } from './common.ts';

/** The maximum number of usages in a response. */
export const USAGES_MAX = 500;

/** A place that includes or uses something. */
export const UsageItem = Type.Object(
  {
    kind: Type.Enum([...CONTENT_KIND_NAMES]),
    id: Id,
    shortcut: Type.String(),
    title: Localised,
    locale: Nullable(Type.String({ description: 'Null if the property is not localised' })),
    where: Type.String({
      examples: ['content', 'values.body', 'stylesheets', 'fields.photo.media', 'draft.content'],
      description: 'The property, with the prefix `draft.` in a working copy',
    }),
  },
  { title: 'Usage' },
);
export type UsageItem = Static<typeof UsageItem>;

export const UsageList = Type.Object(
  {
    items: Type.Array(UsageItem, {
      maxItems: USAGES_MAX,
      description: 'Usages in content that the caller may read',
    }),
    truncated: Type.Boolean({ description: 'Whether there are more' }),
  },
  { title: 'UsageList' },
);
export type UsageList = Static<typeof UsageList>;

/** The id of an entity, medium or style sheet, or the name of a contributor. */
export const UsagesOf = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const UsagesQuery = Type.Object(
  {
    kind: Type.Optional(
      Type.Enum(['contributor'], {
        description: 'Set for a contributor, whose name may equal that of a style sheet',
      }),
    ),
  },
  { additionalProperties: false },
);
export type UsagesQuery = Static<typeof UsagesQuery>;
