import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** The id of an entity; or `new`, with the id of what the new one is made from. */
export const UnsavedWorkPath = Type.Object({
  entity: Type.String({ pattern: '^([0-9a-f-]{36}|new(-[0-9a-f-]{36})?)$' }),
});

/** What an editor sends of work that is not saved yet. It may be invalid. */
export const UnsavedWorkForm = Type.Object(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'The version that the work started from; 0 for a new entity',
    }),
    isPending: Type.Boolean({ description: 'Whether it started from pending changes' }),
    document: Type.Record(Type.String(), Type.Unknown(), { description: 'As it would be saved' }),
  },
  { additionalProperties: false, title: 'UnsavedWorkForm' },
);
export type UnsavedWorkForm = Static<typeof UnsavedWorkForm>;

export const UnsavedWork = Type.Object(
  { ...UnsavedWorkForm.properties, updatedAt: Instant },
  { title: 'UnsavedWork' },
);
export type UnsavedWork = Static<typeof UnsavedWork>;

/** Null when there is none. */
export const UnsavedWorkView = Type.Object({ work: Nullable(UnsavedWork) }, { title: 'UnsavedWorkView' });
export type UnsavedWorkView = Static<typeof UnsavedWorkView>;
