import type { FastifyInstance } from 'fastify';
import {
  CreatedToken,
  PasswordChange,
  SessionList,
  SessionView,
  TokenForm,
  TokenList,
  TokenView,
} from '../../contract/account.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { callerOf } from '../../security/actor.ts';
import { sessionCookieAttributes, sessionCookieName } from '../../security/session-cookie.ts';
import type { OwnPasswordService } from './own-password.service.ts';
import type { OwnSessionService } from './own-session.service.ts';
import type { OwnTokenService } from './own-token.service.ts';

const SESSIONS = '/api/auth/sessions';
const TOKENS = '/api/auth/tokens';
const access = 'signed-in';

export interface AccountServices {
  ownPassword: OwnPasswordService;
  ownSessions: OwnSessionService;
  ownTokens: OwnTokenService;
}

/** Declares the endpoints with which signed-in users manage their own account. Source: contract §3. */
export function accountRoutes(
  app: FastifyInstance,
  { ownPassword, ownSessions, ownTokens }: AccountServices,
): void {
  endpoint(
    app,
    {
      on: 'PUT /api/auth/me/password',
      access,
      summary: 'Change your password; ends all other sessions and all API tokens',
      refuses: ['rate-limited'],
      body: PasswordChange,
    },
    ({ body, principal, request }) => ownPassword.change(body, callerOf(principal, request.ip)),
  );
  sessionRoutes(app, ownSessions);
  tokenRoutes(app, ownTokens);
}

function sessionRoutes(app: FastifyInstance, sessions: OwnSessionService): void {
  endpoint(
    app,
    { on: `GET ${SESSIONS}`, access, summary: 'List your sessions', answer: SessionList },
    ({ principal }) => sessions.list(principal),
  );
  endpoint(
    app,
    { on: `GET ${SESSIONS}/{id}`, access, summary: 'Read one of your sessions', answer: SessionView },
    ({ params, principal }) => sessions.read(params.id as EntityId, principal),
  );
  endpoint(
    app,
    { on: `DELETE ${SESSIONS}`, access, summary: 'End all your sessions except this one' },
    ({ principal, request }) => sessions.endOthers(principal, request.ip),
  );
  endpoint(
    app,
    { on: `DELETE ${SESSIONS}/{id}`, access, summary: 'End one of your sessions' },
    async ({ params, principal, request, reply }) => {
      const isCurrent = await sessions.end(params.id as EntityId, principal, request.ip);
      if (isCurrent) void reply.clearCookie(sessionCookieName(request), sessionCookieAttributes(request));
    },
  );
}

function tokenRoutes(app: FastifyInstance, tokens: OwnTokenService): void {
  endpoint(
    app,
    { on: `GET ${TOKENS}`, access, summary: 'List your API tokens', answer: TokenList },
    ({ principal }) => tokens.list(principal),
  );
  endpoint(
    app,
    { on: `GET ${TOKENS}/{id}`, access, summary: 'Read one of your API tokens', answer: TokenView },
    ({ params, principal }) => tokens.read(params.id as EntityId, principal),
  );
  endpoint(
    app,
    {
      on: `POST ${TOKENS}`,
      access,
      summary: 'Create an API token, shown only in this response',
      body: TokenForm,
      answer: CreatedToken,
      creates: TOKENS,
    },
    ({ body, principal, request }) => tokens.create(body, principal, request.ip),
  );
  endpoint(
    app,
    { on: `DELETE ${TOKENS}/{id}`, access, summary: 'Revoke one of your API tokens' },
    ({ params, principal, request }) => tokens.end(params.id as EntityId, principal, request.ip),
  );
}
