import type { FastifyInstance } from 'fastify';
import {
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorProof,
  SecondFactorReset,
  SecondFactorSecret,
  SecondFactorStart,
  SecondFactorView,
} from '../../contract/second-factor.ts';
import { endpoint } from '../../http/endpoint.ts';
import { callerOf } from '../../security/actor.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const PATH = '/api/auth/second-factor';
const access = 'signed-in';

/** Decision 0018. */
export function secondFactorRoutes(app: FastifyInstance, factors: SecondFactorService): void {
  endpoint(
    app,
    {
      on: `GET ${PATH}`,
      access,
      summary: "Read the status of the user's own second factor",
      answer: SecondFactorView,
    },
    ({ principal }) => factors.state(principal),
  );
  endpoint(
    app,
    {
      on: `POST ${PATH}`,
      access,
      summary: "Start setting up the user's own second factor: a new secret, shown only in this response",
      refuses: ['rate-limited', 'unavailable'],
      body: SecondFactorStart,
      answer: SecondFactorSecret,
    },
    ({ body, principal, request }) => factors.begin(body, principal, request.ip),
  );
  endpoint(
    app,
    {
      on: `POST ${PATH}/confirm`,
      access,
      summary: 'Activate the second factor with a code; returns ten recovery codes, shown only once',
      body: SecondFactorConfirmation,
      answer: RecoveryCodes,
    },
    ({ body, principal, request }) => factors.confirm(body, principal, request.ip),
  );
  endpoint(
    app,
    {
      on: `POST ${PATH}/recovery-codes`,
      access,
      summary: "Replace the user's own recovery codes",
      refuses: ['rate-limited'],
      body: SecondFactorProof,
      answer: RecoveryCodes,
    },
    ({ body, principal, request }) => factors.renewRecoveryCodes(body, principal, request.ip),
  );
  endpoint(
    app,
    {
      on: `POST ${PATH}/turn-off`,
      access,
      summary: "Deactivate the user's own second factor",
      refuses: ['rate-limited'],
      body: SecondFactorProof,
    },
    ({ body, principal, request }) => factors.turnOff(body, principal, request.ip),
  );
  endpoint(
    app,
    {
      on: 'DELETE /api/admin/users/{id}/second-factor',
      access: 'acces_users',
      summary:
        "Deactivate the second factor of a user who has lost it; the user's own requires the current password",
      body: SecondFactorReset,
    },
    ({ params, body, principal, request }) =>
      factors.reset(params.id!, body, callerOf(principal, request.ip)),
  );
}
