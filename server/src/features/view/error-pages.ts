import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addressing } from '../../kernel/addressing.ts';
import { splitLocale } from '../../contract/public-path.ts';
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
  addressing: Addressing;
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
  const { renderer, messages, addressing } = dependencies;
  return async (error, request, reply) => {
    logProblem(error, request);
    const { locale: asked, acceptLanguage, path } = readPageRequest(request);
    // A path below `/fr` gets the error page in French.
    const { locale } = splitLocale(path ?? '/', addressing.languages);
    const address = locale === undefined ? {} : { locale };
    const chosen =
      chooseLocale(asked, address, acceptLanguage, addressing) ??
      chooseLocale(undefined, address, acceptLanguage, addressing)!;
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
