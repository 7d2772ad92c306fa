import type { FastifyInstance } from 'fastify';
import { UserForm, UserList, UserListQuery, UserUpdate, UserView } from '../../contract/user.ts';
import { endpoint } from '../../http/endpoint.ts';
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
    { on: `GET ${USERS}/{id}`, access, summary: 'Read a user', answer: UserView, versioned: true },
    ({ params }) => users.read(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `POST ${USERS}`,
      access,
      summary: 'Create a user',
      refuses: ['conflict'],
      body: UserForm,
      answer: UserView,
      creates: USERS,
      versioned: true,
    },
    ({ body, principal, request }) => users.create(body, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${USERS}`,
      access,
      summary: 'Replace the user named in the body',
      refuses: ['not-found', 'conflict', 'last-administrator'],
      body: UserUpdate,
      answer: UserView,
      versioned: true,
    },
    ({ body, expectedVersion, principal, request }) =>
      users.update(body, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${USERS}/{id}`,
      access,
      summary: 'Disable a user; users are never deleted',
      refuses: ['last-administrator'],
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) =>
      users.disable(params.id as EntityId, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${USERS}/{id}/restore`,
      access,
      summary: 'Restore a disabled user',
      answer: UserView,
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) =>
      users.restore(params.id as EntityId, expectedVersion(), callerOf(principal, request.ip)),
  );
}
