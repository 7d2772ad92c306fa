import type { FastifyInstance } from 'fastify';
import { SessionList, TokenList } from '../../contract/account.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { callerOf } from '../../security/actor.ts';
import type { UserAccessService } from './user-access.service.ts';

const SESSIONS = '/api/admin/users/{id}/sessions';
const TOKENS = '/api/admin/users/{id}/tokens';
const access = 'acces_users';

/** Declares the sessions and API tokens of users, for user administrators. Decision 0013. */
export function userAccessRoutes(app: FastifyInstance, users: UserAccessService): void {
  endpoint(
    app,
    { on: `GET ${SESSIONS}`, access, summary: 'List the sessions of a user', answer: SessionList },
    ({ params, principal, request }) =>
      users.sessions(params.id as EntityId, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `DELETE ${SESSIONS}`, access, summary: 'End all sessions of a user, except that of the request' },
    ({ params, principal, request }) =>
      users.endSessions(params.id as EntityId, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `DELETE ${SESSIONS}/{sessionId}`, access, summary: 'End a session of a user' },
    ({ params, principal, request }) =>
      users.endSession(params.id as EntityId, params.sessionId as EntityId, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `GET ${TOKENS}`, access, summary: 'List the API tokens of a user', answer: TokenList },
    ({ params, principal, request }) => users.tokens(params.id as EntityId, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `DELETE ${TOKENS}/{tokenId}`, access, summary: 'Revoke an API token of a user' },
    ({ params, principal, request }) =>
      users.endToken(params.id as EntityId, params.tokenId as EntityId, callerOf(principal, request.ip)),
  );
}
