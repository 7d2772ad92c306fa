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
    { on: `GET ${PATH}`, access, summary: 'Is the own second factor on?', answer: SecondFactorView },
    ({ principal }) => factors.state(principal),
  );
  endpoint(
    app,
    {
      on: `POST ${PATH}`,
      access,
      summary: 'Begin to turn on the own second factor: a new secret, shown only in this answer',
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
      summary: 'Turn it on with a code; answers ten recovery codes, shown only once',
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
      summary: 'Replace the own recovery codes',
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
      summary: 'Turn off the own second factor',
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
      summary: 'Turn off the second factor of a user who has lost it; the own one with the current password',
      body: SecondFactorReset,
    },
    ({ params, body, principal, request }) =>
      factors.reset(params.id!, body, callerOf(principal, request.ip)),
  );
}
