import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PasswordRecovery, PasswordReset, RECOVERY_PAGE } from '../../contract/recovery.ts';
import { languageOf } from '../../http/language.ts';
import { PLAIN_PAGE_HEADERS } from '../../http/plain-page.ts';
import { headersOf, logProblem, toAppError } from '../../http/problem-reply.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Messages } from '../../kernel/messages.ts';
import { parseBody } from '../../kernel/parse-body.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { violationText } from '../../kernel/violation-text.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import type { RecoveryService } from './recovery.service.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

export interface RecoveryPagesDependencies {
  recovery: RecoveryService;
  templates: StandAloneTemplates;
  messages: Messages;
  /** Path of the sign-in page. */
  signInPath: string;
}

/**
 * `ask`: request form; `sent`; `choose`: new password form; `changed`; `expired`: link expired; `unavailable`: email is
 * not configured; `failed`.
 */
type RecoveryState = 'ask' | 'sent' | 'choose' | 'changed' | 'expired' | 'unavailable' | 'failed';

/**
 * The password recovery pages. They work without JavaScript and without the administration app. They are registered
 * outside the guarded API: they read only the submitted form, and the token in it identifies the user. Their addresses
 * are neither sent as a referrer (`Referrer-Policy`) nor cached.
 */
export function recoveryPages(app: FastifyInstance, dependencies: RecoveryPagesDependencies): void {
  const { recovery, templates, messages, signInPath } = dependencies;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.setErrorHandler((error, request, reply) => sendFailure(toAppError(error), request, reply));

  app.get(RECOVERY_PAGE, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    if (token === undefined) return send(request, reply, recovery.canSend ? 'ask' : 'unavailable');
    const isValid = typeof token === 'string' && (await recovery.isValid(token));
    return isValid ? send(request, reply, 'choose', { token }) : send(request, reply.code(410), 'expired');
  });

  app.post(RECOVERY_PAGE, async (request, reply) => {
    const body = parseBody(PasswordRecovery, request.body) as ParsedBody<PasswordRecovery>;
    if (body.value.email === undefined) return send(request, reply.code(422), 'ask', { fault: 'email' });
    await recovery.ask(body, languageOf(request), request.ip);
    return send(request, reply, 'sent');
  });

  app.post(`${RECOVERY_PAGE}/password`, async (request, reply) => {
    const body = parseBody(PasswordReset, request.body) as ParsedBody<PasswordReset>;
    try {
      await recovery.reset(body, request.ip);
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.code !== 'invalid') throw error;
      if (refusal.violations.some(({ pointer }) => pointer === '/token')) {
        return send(request, reply.code(410), 'expired');
      }
      const faults = faultsOf(refusal, languageOf(request));
      return send(request, reply.code(422), 'choose', { token: body.value.token, faults });
    }
    return send(request, reply, 'changed');
  });

  function faultsOf({ violations }: AppError, locale: string): Record<string, string> {
    return Object.fromEntries(
      violations.map(({ pointer, code, params }) => [
        pointer.slice(1),
        violationText(messages, locale, { code, params }),
      ]),
    );
  }

  function sendFailure(error: AppError, request: FastifyRequest, reply: FastifyReply) {
    logProblem(error, request);
    const locale = languageOf(request);
    const title = messages.format(locale, `problem.${error.code}.title`);
    const text = messages.format(locale, `problem.${error.code}.text`, error.params);
    void reply.code(error.status).headers(headersOf(error));
    return send(request, reply, 'failed', { title, text });
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    state: RecoveryState,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<FastifyReply> {
    const locale = languageOf(request);
    const model = { ...more, state, page: RECOVERY_PAGE, signInPath };
    const html = await templates.html('sign-in/recovery', locale, model);
    return reply.headers({ ...PLAIN_PAGE_HEADERS, 'Content-Language': locale }).send(html);
  }
}
