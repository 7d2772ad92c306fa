import type { FastifyInstance } from 'fastify';
import { BulkForm, BulkView, type BulkItem } from '../../contract/bulk.ts';
import { titleOf } from '../../contract/common.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import type { ContentService, SaveOptions } from '../../content/content-service.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import { logProblem, toAppError, toProblem } from '../../http/problem-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Messages } from '../../kernel/messages.ts';
import { accept } from '../../kernel/parsed-body.ts';
import { actorOf } from '../../security/actor.ts';

/**
 * Declares the bulk operations of a kind. Each entity is changed in its own transaction. References among the selected entities do
 * not prevent their deletion unless other content uses one of them. Source: contract §4 "Pages".
 */
export function bulkRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  content: ContentService<D>,
  messages: Messages,
): void {
  const { name, plural, schemas, bulk } = content.kind;
  const { path, authority: access } = CONTENT_KINDS[name];
  const actions = [...Object.keys(bulk), 'delete'];

  endpoint(
    app,
    {
      on: `POST ${path}/bulk`,
      access,
      summary: `Change or delete several ${plural}: ${actions.join(', ')}`,
      body: BulkForm(actions, { title: `${titleOf(schemas.view)}BulkForm` }),
      answer: BulkView,
    },
    async ({ body, principal, request }) => {
      const { action, ids } = accept(body, []);
      const by = actorOf(principal, request.ip);
      const isDeletion = action === 'delete';
      const options = { by, ignoredReferrers: await content.unreferenced(ids as EntityId[], { isDeletion }) };
      const items: BulkItem[] = [];
      for (const id of ids) {
        try {
          items.push({ id, status: await change(id as EntityId, action, options) });
        } catch (fault) {
          const error = toAppError(fault);
          logProblem(error, request);
          const problem = toProblem(messages, error, request.id, languageOf(request));
          items.push({ id, status: error.status, error: problem });
        }
      }
      return { items };
    },
  );

  async function change(id: EntityId, action: string, options: SaveOptions<D>): Promise<200 | 204> {
    if (action === 'delete') {
      await content.remove(id, options);
      return 204;
    }
    await content.set(id, bulk[action]!, options);
    return 200;
  }
}
