import { Type, type Static, type TObject } from 'typebox';
import { BULK_MAX_IDS } from './bulk-limit.ts';
import { Id, type Title } from './common.ts';
import { Problem } from './problem.ts';

/** The parameters of a list that choose a page of it, not which items it has. */
const PAGING = ['page', 'size', 'sort', 'after'];

/**
 * One action on several resources: the named ones, or those that the list with the filter has. A failure of one does not affect
 * the others.
 * @param query the query of the list
 */
export const BulkForm = (actions: readonly string[], query: TObject, { title }: Title) =>
  Type.Object(
    {
      action: Type.Enum([...actions]),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: BULK_MAX_IDS })),
      filter: Type.Optional(
        Type.Object(
          Object.fromEntries(Object.entries(query.properties).filter(([name]) => !PAGING.includes(name))),
          {
            additionalProperties: false,
            description: `In place of \`ids\`: the filters of the list; \`{}\` for all. Each request changes up to ${BULK_MAX_IDS}, the newest first`,
          },
        ),
      ),
      after: Type.Optional(
        Type.String({ maxLength: 4000, description: 'With `filter`: `next` of the previous request' }),
      ),
    },
    { additionalProperties: false, title },
  );
export interface BulkForm {
  action: string;
  ids?: string[];
  filter?: Record<string, unknown>;
  after?: string;
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
export const BulkView = Type.Object(
  {
    items: Type.Array(BulkItem),
    next: Type.Optional(
      Type.String({ description: 'The value of `after` for the next request. Absent: none are left' }),
    ),
  },
  { title: 'BulkResult' },
);
export type BulkView = Static<typeof BulkView>;
