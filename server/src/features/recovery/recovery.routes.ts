import type { FastifyInstance } from 'fastify';
import { PasswordRecovery, PasswordReset } from '../../contract/recovery.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import type { RecoveryService } from './recovery.service.ts';

/** Source: contract §3. */
export function recoveryRoutes(app: FastifyInstance, recovery: RecoveryService): void {
  endpoint(
    app,
    {
      on: 'POST /api/auth/password-recovery',
      access: 'public',
      summary: 'Request a password reset link; the response does not reveal whether the user exists',
      refuses: ['cross-origin', 'rate-limited'],
      body: PasswordRecovery,
      status: 202,
    },
    ({ body, request }) => recovery.ask(body, languageOf(request), request.ip),
  );
  endpoint(
    app,
    {
      on: 'POST /api/auth/password-reset',
      access: 'public',
      summary: 'Set a new password with the token from the link; ends all sessions of the user',
      refuses: ['cross-origin', 'rate-limited'],
      body: PasswordReset,
    },
    ({ body, request }) => recovery.reset(body, request.ip),
  );
}
