import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { Instant, Nullable, titleOf } from './common.ts';

/** That an entity has a working copy, in its read view. */
export const WorkingCopyFacts = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    baseVersion: Type.Integer({
      minimum: 1,
      description: 'The live version that the copy takes into account',
    }),
    updatedAt: Instant,
    updatedBy: Nullable(Type.String({ description: 'Login' })),
  },
  { title: 'WorkingCopyFacts' },
);
export type WorkingCopyFacts = Static<typeof WorkingCopyFacts>;

/** Null: there is none. */
export const WorkingCopyProperty = Nullable(WorkingCopyFacts);

/** Why a working copy cannot be published as it is: another entity holds the value. */
export const WorkingCopyConflict = Type.Object(
  {
    pointer: Type.String({ examples: ['/shortcut'] }),
    code: Type.String({ examples: ['taken'] }),
    message: Type.String(),
  },
  { title: 'WorkingCopyConflict' },
);
export type WorkingCopyConflict = Static<typeof WorkingCopyConflict>;

/** What a working copy has besides what its entity has; `version` and who wrote when are the copy's own. */
const facts = {
  baseVersion: Type.Integer({ minimum: 1, description: 'The live version that the copy takes into account' }),
  conflicts: Type.Array(WorkingCopyConflict),
};

export const WorkingCopyOf = <T extends TProperties>(view: TObject<T>) =>
  Type.Object({ ...view.properties, ...facts }, { title: `${titleOf(view)}WorkingCopy` });

export type WorkingCopyView<View> = View & { baseVersion: number; conflicts: WorkingCopyConflict[] };

/** The body of a working copy: that of its entity, and on which live version it builds. */
export const WorkingCopyBody = <T extends TProperties>(body: TObject<T>) =>
  Type.Object(
    {
      ...body.properties,
      conflicts: Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored' })),
      baseVersion: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Absent: as before; at first, the live version' }),
      ),
    },
    { additionalProperties: false, title: titleOf(body).replace(/Form$/, 'WorkingCopyForm') },
  );

/** `force=true`: the copy is published although the live state has changed, or although something published is affected. */
export const PublishQuery = Type.Object(
  {
    force: Type.Optional(Type.Boolean({ description: 'Although the live state has changed since' })),
    rewrite: Type.Optional(Type.Boolean({ description: 'Markers of a former shortcut follow' })),
  },
  { additionalProperties: false },
);

/** Which state editors are shown: with working copies, or what the public sees. */
export const ShownState = Type.Optional(Type.Enum(['live'], { description: 'Without working copies' }));
