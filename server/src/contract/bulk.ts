import { Type, type Static } from 'typebox';
import { Id, type Title } from './common.ts';
import { Problem } from './problem.ts';

export const BULK_MAX_IDS = 200;

/** One action on several resources. A failure of one does not affect the others. */
export const BulkForm = (actions: readonly string[], { title }: Title) =>
  Type.Object(
    {
      action: Type.Enum([...actions]),
      ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX_IDS }),
    },
    { additionalProperties: false, title },
  );
export interface BulkForm {
  action: string;
  ids: string[];
}

export const BulkItem = Type.Object(
  {
    id: Id,
    status: Type.Integer({
      description: 'The status that the action would have on its own',
      examples: [200],
    }),
    error: Type.Optional(Problem),
  },
  { title: 'BulkItem' },
);
export type BulkItem = Static<typeof BulkItem>;

/** In the order of the requested ids. */
export const BulkView = Type.Object({ items: Type.Array(BulkItem) }, { title: 'BulkResult' });
export type BulkView = Static<typeof BulkView>;
