import { Type, type Static } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** The unsaved state of an editor. It may be invalid. */
export const UnsavedWorkForm = Type.Object(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'The version it is based on; 0 for a new entity and for style sheets',
    }),
    isPending: Type.Boolean({ description: 'Whether it is based on pending changes' }),
    document: Type.Record(Type.String(), Type.Unknown(), { description: 'The request body of the save' }),
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
