import { Type, type Static, type TObject, type TString } from 'typebox';
import { BULK_MAX_IDS } from './bulk-limit.ts';
import { Id, type Title } from './common.ts';
import { Problem } from './problem.ts';

/** The parameters of a list that choose a page of it, not which items it has. */
const PAGING = ['page', 'size', 'sort', 'after'];

/**
 * One action on several resources: the named ones, or those that the list with the filter has. A failure of one does not affect
 * the others.
 * @param query the query of the list
 * @param id how a resource is named
 */
export const BulkForm = (
  actions: readonly string[],
  query: TObject,
  { title, id = Id }: Title & { id?: TString },
) =>
  Type.Object(
    {
      action: Type.Enum([...actions]),
      ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: BULK_MAX_IDS })),
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

/** The outcome of each resource, in the order of the requested ids. */
export const BulkViewOf = (id: TString, prefix: string) =>
  Type.Object(
    {
      items: Type.Array(
        Type.Object(
          {
            id,
            status: Type.Integer({
              description: 'The status that the action would have on its own',
              examples: [200],
            }),
            error: Type.Optional(Problem),
          },
          { title: `${prefix}BulkItem` },
        ),
      ),
      next: Type.Optional(
        Type.String({ description: 'The value of `after` for the next request. Absent: none are left' }),
      ),
    },
    { title: `${prefix}BulkResult` },
  );

export const BulkView = BulkViewOf(Id, '');
export type BulkItem = BulkView['items'][number];
export type BulkView = Static<typeof BulkView>;
