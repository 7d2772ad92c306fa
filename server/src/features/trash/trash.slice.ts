import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Id } from '../../contract/common.ts';
import { CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { StyleSheetPath } from '../../contract/style-sheet.ts';
import { TRASH_KINDS, trashSection, type TrashKind } from '../../contract/trash-kinds.ts';
import { TrashBulkForm, TrashBulkView, TrashList, TrashListQuery } from '../../contract/trash.ts';
import { requireAccess, type Access } from '../../http/access.ts';
import { answerBulk } from '../../http/bulk-answer.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Job } from '../../jobs/job.ts';
import type { Messages } from '../../kernel/messages.ts';
import { actorOf } from '../../security/actor.ts';
import { readTrashKey, type TrashPlace } from './trash-key.rules.ts';
import { TrashService, type TrashParts } from './trash.service.ts';

const TRASH = '/api/admin/cms/trash';

const IdPath = Type.Object({ id: Id });

/** The authority to restore an item of a kind: that to edit it. */
function accessTo(kind: TrashKind): Access {
  if (kind === 'media') return 'any-content-authority';
  return kind === 'style-sheet' ? 'access_css' : CONTENT_KINDS[kind].authority;
}

/** The trash: list, restoration, permanent deletion, and the job that deletes expired items. */
export function trashSlice({ messages, ...parts }: TrashParts & { messages: Messages }) {
  const trash = new TrashService(parts);
  const emptying: Job = {
    name: 'EmptyTrash',
    schedule: '17 * * * *',
    run: async (signal) => ({ items: await trash.removeOld(signal) }),
  };
  return {
    jobs: [emptying],
    routes(api: FastifyInstance): void {
      endpoint(
        api,
        {
          on: `GET ${TRASH}`,
          access: 'any-content-authority',
          summary: 'List the deleted items that the caller may restore',
          query: TrashListQuery,
          answer: TrashList,
        },
        ({ query, principal }) => trash.list(query, principal.authorities),
      );
      bulkRoute(api, trash, messages);
      for (const kind of TRASH_KINDS) kindRoutes(api, trash, kind);
    },
  };
}

function bulkRoute(api: FastifyInstance, trash: TrashService, messages: Messages): void {
  endpoint(
    api,
    {
      on: `POST ${TRASH}/bulk`,
      access: 'any-content-authority',
      summary: 'Restore several deleted items, or delete them for good',
      body: TrashBulkForm,
      answer: TrashBulkView,
    },
    ({ body, principal, request }) =>
      answerBulk<string>(request, messages, body, {
        find: (filter, slice) => trash.listKeys(filter, principal.authorities, slice),
        async begin(action, keys) {
          const by = actorOf(principal, request.ip);
          const places = action === 'restore' ? await trash.restoredBy(keys) : undefined;
          const done = new Map<TrashPlace, Promise<void>>();
          return async (key) => {
            const place = places?.get(key) ?? readTrashKey(key);
            const { kind, id } = place;
            requireAccess(accessTo(kind), principal);
            if (!done.has(place))
              done.set(place, places ? trash.restore(kind, id, by) : trash.remove(kind, id, by));
            await done.get(place);
            return 204;
          };
        },
      }),
  );
}

function kindRoutes(api: FastifyInstance, trash: TrashService, kind: TrashKind): void {
  const access = accessTo(kind);
  const path = kind === 'style-sheet' ? StyleSheetPath : IdPath;
  const one = `${TRASH}/${trashSection(kind)}/{id}` as const;
  const what = kind.replace('-', ' ');
  endpoint(
    api,
    {
      on: `POST ${one}/restore`,
      access,
      summary: `Restore a deleted ${what}`,
      refuses: ['conflict'],
      params: path,
    },
    ({ params, principal, request }) => trash.restore(kind, params.id!, actorOf(principal, request.ip)),
  );
  endpoint(
    api,
    { on: `DELETE ${one}`, access, summary: `Delete a deleted ${what} for good`, params: path },
    ({ params, principal, request }) => trash.remove(kind, params.id!, actorOf(principal, request.ip)),
  );
}
