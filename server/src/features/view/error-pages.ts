import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Languages } from '../../content/localised.rules.ts';
import { headersOf, logProblem } from '../../http/problem-reply.ts';
import type { AppError } from '../../kernel/app-error.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import { readPageRequest } from './page-request.ts';
import { chooseLocale } from './requested-locale.ts';

export interface ErrorPagesDependencies {
  renderer: Renderer;
  messages: Messages;
  languages: Languages;
  reply: PageReplySettings;
}

/** Sends an error page in the visitor's language. Never rejects. */
export type SendErrorPage = (
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** Status codes with their own texts in the templates. */
const OWN_WORDS = new Set([404, 500]);

export function createErrorPages(dependencies: ErrorPagesDependencies): SendErrorPage {
  const { renderer, messages, languages } = dependencies;
  return async (error, request, reply) => {
    logProblem(error, request);
    const { locale: requested, acceptLanguage } = readPageRequest(request);
    const chosen =
      chooseLocale(requested, undefined, acceptLanguage, languages) ??
      chooseLocale(undefined, undefined, acceptLanguage, languages)!;
    const { status, code, params } = error;
    const words = OWN_WORDS.has(status)
      ? {}
      : {
          title: messages.format(chosen.locale, `problem.${code}.title`),
          text: messages.format(chosen.locale, `problem.${code}.text`, params),
        };
    const html = await renderer.renderErrorPage(chosen.locale, { status, ...words });
    void reply.headers(headersOf(error));
    return sendPage(reply, { ...chosen, status, html }, dependencies.reply);
  };
}
