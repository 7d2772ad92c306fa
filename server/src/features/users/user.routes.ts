import type { FastifyInstance } from 'fastify';
import { UserForm, UserList, UserListQuery, UserUpdate, UserView } from '../../contract/user.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { callerOf } from '../../security/actor.ts';
import type { UserService } from './user.service.ts';

const USERS = '/api/admin/users';
const access = 'acces_users';

/** Source: spec §4.6. */
export function userRoutes(app: FastifyInstance, users: UserService): void {
  endpoint(
    app,
    { on: `GET ${USERS}`, access, summary: 'List users', query: UserListQuery, answer: UserList },
    ({ query }) => users.list(query),
  );
  endpoint(
    app,
    { on: `GET ${USERS}/{id}`, access, summary: 'Read a user', answer: UserView },
    async ({ params, reply }) => withVersion(reply, await users.read(params.id as EntityId)),
  );
  endpoint(
    app,
    { on: `POST ${USERS}`, access, summary: 'Create a user', body: UserForm, answer: UserView, status: 201 },
    async ({ body, principal, request, reply }) =>
      created(reply, USERS, await users.create(body, callerOf(principal, request.ip))),
  );
  endpoint(
    app,
    {
      on: `PUT ${USERS}`,
      access,
      summary: 'Replace the user that the body names',
      body: UserUpdate,
      answer: UserView,
    },
    async ({ body, principal, request, reply }) =>
      withVersion(
        reply,
        await users.update(body, expectedVersion(request, body.value), callerOf(principal, request.ip)),
      ),
  );
  endpoint(
    app,
    { on: `DELETE ${USERS}/{id}`, access, summary: 'Disable a user, who is never removed' },
    ({ params, principal, request }) =>
      users.disable(params.id as EntityId, expectedVersion(request, {}), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `POST ${USERS}/{id}/restore`, access, summary: 'Restore a disabled user', answer: UserView },
    async ({ params, principal, request, reply }) =>
      withVersion(
        reply,
        await users.restore(
          params.id as EntityId,
          expectedVersion(request, {}),
          callerOf(principal, request.ip),
        ),
      ),
  );
}
