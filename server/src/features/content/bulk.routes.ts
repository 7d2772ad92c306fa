import type { FastifyInstance } from 'fastify';
import { BulkForm, BulkView } from '../../contract/bulk.ts';
import { titleOf } from '../../contract/common.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import type { ContentService } from '../../content/content-service.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { answerBulk } from '../../http/bulk-answer.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import type { Messages } from '../../kernel/messages.ts';
import { actorOf } from '../../security/actor.ts';

/** The order of a bulk action on a list: no action changes it, and what is created meanwhile comes before its start. */
const ORDER = '-createdAt';

/**
 * Declares the bulk operations of a kind. Each entity is changed in its own transaction. References among the selected entities do
 * not prevent their deletion unless other content uses one of them. Source: contract §4 "Pages".
 */
export function bulkRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  content: ContentService<D>,
  messages: Messages,
): void {
  const { name, plural, schemas, sorts, bulk } = content.kind;
  const { path, authority: access } = CONTENT_KINDS[name];
  const actions = [...Object.keys(bulk), 'delete'];

  endpoint(
    app,
    {
      on: `POST ${path}/bulk`,
      access,
      summary: `Change or delete several ${plural}: ${actions.join(', ')}`,
      body: BulkForm(actions, schemas.query, { title: `${titleOf(schemas.view)}BulkForm` }),
      answer: BulkView,
    },
    ({ body, principal, request }) =>
      answerBulk(request, messages, body, {
        find: (filter, slice) =>
          content.listIds(filter, readListQuery({ ...filter, ...slice }, sorts, ORDER)),
        async begin(action, ids) {
          const by = actorOf(principal, request.ip);
          const isDeletion = action === 'delete';
          const options = { by, ignoredReferrers: await content.unreferenced(ids, { isDeletion }) };
          return async (id: EntityId) => {
            if (isDeletion) await content.remove(id, options);
            else await content.set(id, bulk[action]!, options);
            return isDeletion ? 204 : 200;
          };
        },
      }),
  );
}
