import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Instant, Nullable, titleOf } from './common.ts';

/** The maximum number of faults that are stored of a scheduled publication that failed. */
export const MAX_SCHEDULE_FAULTS = 20;

/** A fault that prevents publishing a working copy, such as an address that another entity has. */
export const WorkingCopyConflict = Type.Object(
  {
    pointer: Type.String({ examples: ['/shortcut'] }),
    code: Type.String({ examples: ['taken'] }),
    message: Type.String(),
  },
  { title: 'WorkingCopyConflict' },
);
export type WorkingCopyConflict = Static<typeof WorkingCopyConflict>;

/** When a working copy is published automatically, and why that failed. */
export const PublicationSchedule = Type.Object(
  {
    publishAt: Instant,
    by: Type.String({ description: 'Login of the person who scheduled it' }),
    failure: Nullable(
      Type.Object(
        {
          at: Instant,
          code: Type.String({ examples: ['stale'], description: 'A code of the error catalogue' }),
          errors: Type.Array(WorkingCopyConflict, { maxItems: MAX_SCHEDULE_FAULTS }),
        },
        { description: 'It failed and is not tried again' },
      ),
    ),
  },
  { title: 'PublicationSchedule' },
);
export type PublicationSchedule = Static<typeof PublicationSchedule>;

export const PublicationScheduleForm = Type.Object(
  { publishAt: Instant },
  { additionalProperties: false, title: 'PublicationScheduleForm' },
);
export type PublicationScheduleForm = Static<typeof PublicationScheduleForm>;

/** The working copy of an entity, as its read view shows it. */
export const WorkingCopyFacts = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    baseVersion: Type.Integer({
      minimum: 1,
      description: 'The live version on which the copy is based',
    }),
    updatedAt: Instant,
    updatedBy: Nullable(Type.String({ description: 'Login' })),
    schedule: Nullable(PublicationSchedule),
  },
  { title: 'WorkingCopyFacts' },
);
export type WorkingCopyFacts = Static<typeof WorkingCopyFacts>;

/** Null when there is no working copy. */
export const WorkingCopyProperty = Nullable(WorkingCopyFacts);

/** What a working copy adds to the properties of its entity. `version`, author and time are those of the copy. */
const facts = {
  baseVersion: Type.Integer({ minimum: 1, description: 'The live version on which the copy is based' }),
  conflicts: Type.Array(WorkingCopyConflict),
};

export const WorkingCopyOf = <T extends TProperties>(view: TObject<T>) =>
  Type.Object({ ...view.properties, ...facts }, { title: `${titleOf(view)}WorkingCopy` });

export type WorkingCopyView<View> = View & { baseVersion: number; conflicts: WorkingCopyConflict[] };

/** The body of a working copy: that of its entity, and the live version it is based on. */
export const WorkingCopyBody = <T extends TProperties>(body: TObject<T>) =>
  Type.Object(
    {
      ...body.properties,
      conflicts: Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored' })),
      baseVersion: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Default: unchanged, or the live version for a new copy' }),
      ),
    },
    { additionalProperties: false, title: titleOf(body).replace(/Form$/, 'WorkingCopyForm') },
  );

/**
 * With `force=true`, the copy is published even if the live state has changed or other published content is affected.
 */
export const PublishQuery = Type.Object(
  {
    force: Type.Optional(Type.Boolean({ description: 'Proceed even if the live version has changed since' })),
    rewrite: Type.Optional(Type.Boolean({ description: 'Replace a former shortcut in all markers' })),
  },
  { additionalProperties: false },
);

/** The filter of lists by working copies. */
export const ChangesFilter = Type.Optional(
  Type.Enum(['pending', 'scheduled'], {
    description:
      '`pending`: with pending changes; `scheduled`: with pending changes that are published automatically',
  }),
);
export type ChangesFilter = 'pending' | 'scheduled';

/** The state shown to editors: with working copies, or the live state. */
export const ShownState = Type.Optional(Type.Enum(['live'], { description: 'Ignore working copies' }));
