import { Type, type Static } from 'typebox';
import { Id } from './common.ts';
import { Problem } from './problem.ts';

export const BULK_MAX_IDS = 200;

export const BULK_ACTIONS = ['publish', 'archive', 'delete'] as const;
export const BulkAction = Type.Enum([...BULK_ACTIONS]);
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** One action on several resources; what stands in the way of one does not stop the others. */
export const BulkForm = Type.Object(
  { action: BulkAction, ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX_IDS }) },
  { additionalProperties: false },
);
export type BulkForm = Static<typeof BulkForm>;

export const BulkItem = Type.Object({
  id: Id,
  status: Type.Integer({ description: 'What the action alone would have answered', examples: [200] }),
  error: Type.Optional(Problem),
});
export type BulkItem = Static<typeof BulkItem>;

/** In the order of the ids. */
export const BulkView = Type.Object({ items: Type.Array(BulkItem) });
export type BulkView = Static<typeof BulkView>;
