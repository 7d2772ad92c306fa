import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Type } from 'typebox';
import {
  CONTROL_FIELDS,
  FormChallengeView,
  FormPost,
  FormResultForm,
  FormResultReceipt,
  FormUpload,
  IdempotencyKey,
  SENT_PARAMETER,
} from '../../contract/form-result.ts';
import { limitBodyTime } from '../../http/body-deadline.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sendProblem, toAppError } from '../../http/problem-reply.ts';
import { drainRequestBody } from '../../http/drain-request-body.ts';
import { AppError } from '../../kernel/app-error.ts';
import { toInstant } from '../../kernel/clock.ts';
import { resolveLocalised } from '../../kernel/locale.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { FormChallenge } from './form-challenge.ts';
import {
  acceptHtmlPosts,
  discardPost,
  emptyPost,
  isHtmlPost,
  readHtmlPost,
  type HtmlPost,
  type HtmlPostLimits,
} from './html-post.ts';
import type { IncomingBytes } from './incoming-bytes.ts';
import type { RateLimit } from '../../security/rate-limit.ts';
import { readHtmlSubmission, readIdempotencyKey, readJsonSubmission } from './submission.reader.ts';
import type { SubmissionOutcome } from './submission-check.ts';
import type { SubmissionService } from './submission.service.ts';

export const CHALLENGE_PATH = '/api/public/form-challenge';

/** The page to show after a submission that was not stored or has no page to return to. */
export interface SubmissionPageRequest {
  /** Shortcut of the page. If null or not public, the form is shown on a page of its own. */
  page: string | null;
  /** Shortcut of the form. */
  form: string;
  locale: string;
  state: 'sent' | 'closed' | 'invalid';
  /** Submitted values, to be redisplayed. */
  values: Readonly<Record<string, unknown>>;
  /** All submitted names, including those with empty values. */
  sent: readonly string[];
  violations: readonly Violation[];
}

/** The public pages, as submissions use them. */
export interface SubmissionPages {
  /** Returns the path of a page that is public now and contains the form, or undefined. */
  pathOf(shortcut: string, form: string, locale: string): Promise<string | undefined>;
  /** Sends a page with the current status code. */
  send(request: FastifyRequest, reply: FastifyReply, page: SubmissionPageRequest): Promise<FastifyReply>;
  /** Sends a page that explains why a submission was refused. `locale`: that of the form, if known. */
  sendRefusal(
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
    locale: string | undefined,
  ): Promise<FastifyReply>;
}

export interface SubmissionRoutesDependencies {
  submissions: SubmissionService;
  limit: RateLimit;
  /** Parent folder of the received files. */
  receivingFolder: string;
  incoming: IncomingBytes;
  challenge: FormChallenge | undefined;
  postLimits: HtmlPostLimits;
  /** `app.server.body-timeout`. */
  bodyTimeoutMs: number;
  pages: SubmissionPages;
  messages: Messages;
  languages: readonly string[];
  defaultLanguage: string;
}

/** The public endpoint for submissions. It never reads a session. Source: spec §4.2. */
export async function submissionRoutes(
  app: FastifyInstance,
  dependencies: SubmissionRoutesDependencies,
): Promise<void> {
  const { submissions, limit, pages, receivingFolder, incoming, messages } = dependencies;

  limitBodyTime(app, dependencies.bodyTimeoutMs);
  acceptHtmlPosts(app);
  // Handles refusals before the body is read.
  app.setErrorHandler((error, request, reply) => {
    if (!wantsHtml(request)) throw error;
    return refuse(error, request, reply);
  });

  function refuse(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    locale: string | null = null,
  ): Promise<FastifyReply> {
    const refusal = toAppError(error);
    if (refusal.code !== 'timeout') drainRequestBody(request, reply);
    return pages.sendRefusal(refusal, request, reply, locale ?? undefined);
  }

  /** Ensures that no received file that was not stored remains on disk when the response is sent. */
  async function submit(
    shortcut: string,
    body: ParsedBody<FormResultForm>,
    post: HtmlPost,
    request: FastifyRequest,
  ): Promise<SubmissionOutcome> {
    try {
      limit.count(request.ip);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      if (!isHtmlPost(request)) {
        return await submissions.submit(readJsonSubmission(shortcut, body, dependencies.languages, key));
      }
      const findLimits = (texts: URLSearchParams) =>
        submissions.fileLimits({ shortcut, formId: texts.get(CONTROL_FIELDS.form) ?? undefined });
      await readHtmlPost(request, post, { receivingFolder, incoming, findLimits }, dependencies.postLimits);
      return await submissions.submit(readHtmlSubmission(shortcut, post, key));
    } finally {
      await discardPost(post);
    }
  }

  endpoint(
    app,
    {
      on: 'POST /api/public/forms-results/{shortcut}',
      access: 'public',
      summary: 'Submit a form, as JSON or as an HTML form post',
      // Allow any query that the page's address contains.
      query: Type.Object({}, { additionalProperties: true }),
      headers: { 'Idempotency-Key': IdempotencyKey },
      body: FormResultForm,
      otherBodies: {
        'application/x-www-form-urlencoded': FormPost,
        'multipart/form-data': FormUpload,
      },
      answer: FormResultReceipt,
      status: 201,
      otherAnswers: { 200: ['text/html'], 303: [] },
      refuses: ['conflict', 'closed', 'rate-limited', 'unavailable'],
      refusalTypes: ['application/problem+json', 'text/html'],
    },
    async ({ request, reply, params, body }) => {
      void reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
      const html = wantsHtml(request);
      if (html) void reply.header('Cache-Control', 'private, no-store');
      const post = emptyPost();
      try {
        const outcome = await submit(params.shortcut!, body, post, request);
        return html ? await answerHtml(request, reply, outcome) : answerJson(outcome);
      } catch (error) {
        // The body was incomplete, and the response has been sent.
        if (reply.sent) return undefined;
        if (!html) return await sendProblem(messages, toAppError(error), request, reply, body.value.locale);
        return await refuse(error, request, reply, post.texts.get(CONTROL_FIELDS.locale));
      }
    },
  );

  const { challenge } = dependencies;
  if (challenge) {
    endpoint(
      app,
      {
        on: `GET ${CHALLENGE_PATH}`,
        access: 'public',
        summary: 'Request a proof-of-work challenge for a submission',
        answer: FormChallengeView,
      },
      ({ reply }) => {
        void reply.header('Cache-Control', 'no-store');
        return challenge.create();
      },
    );
  }

  function answerJson(outcome: SubmissionOutcome): FormResultReceipt {
    if (outcome.kind === 'closed') throw new AppError('closed', { violations: closedWords(outcome) });
    if (outcome.kind === 'invalid') throw new AppError('invalid', { violations: outcome.violations });
    return {
      id: outcome.id,
      submittedAt: toInstant(outcome.submittedAt),
      message: successMessage(outcome),
    };
  }

  /** Returns the form's own message for closed forms, if any. */
  function closedWords({ form, locale }: SubmissionOutcome): Violation[] {
    const text = resolveLocalised(form.closedMessage, locale, dependencies.defaultLanguage);
    return text ? [violation('', 'form-closed', { text })] : [];
  }

  function successMessage({ form, locale }: SubmissionOutcome): string {
    const own = resolveLocalised(form.successMessage, locale, dependencies.defaultLanguage);
    return own || messages.format(locale, 'form.success');
  }

  async function answerHtml(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: SubmissionOutcome,
  ): Promise<FastifyReply> {
    const { kind, form, locale, page } = outcome;
    if (kind === 'stored') {
      const path = page === null ? undefined : await pages.pathOf(page, form.shortcut, locale);
      if (path !== undefined) return reply.code(303).header('Location', withSent(path, form.shortcut)).send();
    }
    const status = kind === 'stored' ? 200 : kind === 'closed' ? 409 : 422;
    return pages.send(request, reply.code(status), {
      page,
      form: form.shortcut,
      locale,
      state: kind === 'stored' ? 'sent' : kind,
      values: kind === 'invalid' ? outcome.values : {},
      sent: kind === 'invalid' ? outcome.sent : [],
      violations: kind === 'invalid' ? outcome.violations : [],
    });
  }
}

function withSent(path: string, form: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${SENT_PARAMETER}=${encodeURIComponent(form)}`;
}

/**
 * Returns whether to respond with a page: as `Accept` requests, or else matching the request format. Source: contract
 * §4 "Form results".
 */
function wantsHtml(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  if (accept === '*/*') return isHtmlPost(request);
  const html = 'text/html';
  const json = ['application/json', 'application/problem+json'];
  const likely = isHtmlPost(request) ? [html, ...json] : [...json, html];
  return (new Negotiator({ headers: { accept } }).mediaType(likely) ?? likely[0]) === html;
}
