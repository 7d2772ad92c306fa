import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Languages } from '../../content/localised.rules.ts';
import { headersOf } from '../../http/problem-reply.ts';
import { fail, type AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { resolveLocalised } from '../../kernel/locale.ts';
import type { Messages } from '../../kernel/messages.ts';
import type { Violation } from '../../kernel/violation.ts';
import type { ContentSource, FormRecord, PageRecord } from '../../rendering/content-source.ts';
import type { Renderer } from '../../rendering/create-renderer.ts';
import { findMarkers } from '../../rendering/markers.ts';
import { pagePath, type Addressing } from '../../kernel/addressing.ts';
import type { RenderOptions } from '../../rendering/render-run.ts';
import { isVisible } from '../../rendering/visibility.ts';
import type { SendErrorPage } from './error-pages.ts';
import { sendPage, type PageReplySettings } from './page-reply.ts';
import { readPageRequest } from './page-request.ts';
import { chooseLocale } from './requested-locale.ts';
import { contributorRequest } from './view.service.ts';
import { violationText } from '../../kernel/violation-text.ts';

/** The result of a submission to show on a page. */
export interface AnsweredSubmission {
  /** Shortcut of the page that the form was sent from; null if unknown. */
  page: string | null;
  /** Shortcut of the form. */
  form: string;
  locale: string;
  state: 'sent' | 'closed' | 'invalid';
  /** Submitted values, to be redisplayed. */
  values: Readonly<Record<string, unknown>>;
  /** All submitted names, including those with empty values. */
  sent: readonly string[];
  /** With pointers `/values/<name>`. */
  violations: readonly Violation[];
}

export interface SubmissionPagesDependencies {
  renderer: Renderer;
  source: ContentSource;
  messages: Messages;
  clock: Clock;
  addressing: Addressing;
  languages: Languages;
  reply: PageReplySettings;
  /** Returns whether any public content includes the form. */
  isPublic(form: string): Promise<boolean>;
  /** Handles server errors. */
  sendErrorPage: SendErrorPage;
}

/** The public pages shown in response to submissions. */
export function createSubmissionPages(dependencies: SubmissionPagesDependencies) {
  const { renderer, source, messages, clock, addressing, languages, reply: replySettings } = dependencies;

  /** Returns whether the page contains the form in the locale. Forms within articles are only found by rendering. */
  async function showsForm(page: PageRecord, form: string, locale: string): Promise<boolean> {
    const content = resolveLocalised(page.content, locale, languages.defaultLanguage);
    const markers = findMarkers(content);
    if (markers.some((marker) => marker.kind === 'form' && marker.shortcut === form)) return true;
    if (!markers.some((marker) => marker.kind === 'article')) return false;
    const rendered = await renderer.renderPage(page, { locale, mode: 'public', sent: form });
    return rendered?.dependencies.includes(`form:${form}`) ?? false;
  }

  /** Renders the page with the form, or else the form on a page of its own. */
  async function render(answered: AnsweredSubmission, options: RenderOptions): Promise<string> {
    const { page, form } = answered;
    const rendered = page === null ? undefined : await renderer.renderPage(page, options);
    if (rendered?.dependencies.includes(`form:${form}`)) return rendered.html;
    const isUnknown = answered.state !== 'sent' && !(await dependencies.isPublic(form));
    const target = isUnknown ? await onlyWhatWasSent(answered) : form;
    return ((await renderer.renderForm(target, options)) ?? fail('not-found')).html;
  }

  /** Reduces the form to the fields that were sent, so that nothing else about it is disclosed. */
  async function onlyWhatWasSent({ form, locale, sent }: AnsweredSubmission): Promise<FormRecord> {
    const { forms } = await source.snapshot((reader) =>
      reader.reached({ forms: [form], articles: [], articleIds: [] }, 0),
    );
    const record = forms.find((candidate) => candidate.shortcut === form) ?? fail('not-found');
    return {
      ...record,
      title: { [locale]: messages.format(locale, 'form.refused') },
      ...{ description: {}, consent: {} },
      fields: record.fields.filter((field) => sent.includes(field.name)),
    };
  }

  function errorsOf({ violations, locale }: AnsweredSubmission) {
    return violations.map(({ pointer, code, params }) => ({
      field: decodeStep(pointer.split('/')[2] ?? ''),
      message: violationText(messages, locale, { code, params }),
    }));
  }

  return {
    /** Returns the path, safe for a header, of a page that is public now and contains the form, or undefined. */
    async pathOf(shortcut: string, form: string, locale: string): Promise<string | undefined> {
      const page = await source.snapshot((reader) => reader.page(shortcut));
      if (!page || !isVisible(page, clock.now()) || !(await showsForm(page, form, locale))) return undefined;
      return encodeURI(pagePath(page, locale, addressing));
    },

    /** Sends the page with the current status code; its form shows the faults, the values or the success message. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      answered: AnsweredSubmission,
    ): Promise<FastifyReply> {
      const { state, form, locale, values } = answered;
      const html = await render(answered, {
        locale,
        mode: 'public',
        request: contributorRequest(readPageRequest(request)),
        ...(state === 'sent' ? { sent: form } : {}),
        ...(state === 'invalid' ? { submission: { form, values, errors: errorsOf(answered) } } : {}),
      });
      const page = { status: reply.statusCode, html, locale, negotiated: false };
      return sendPage(reply, page, replySettings);
    },

    /** Sends a page that explains why a submission was refused, in the form's language if known. */
    async sendRefusal(
      error: AppError,
      request: FastifyRequest,
      reply: FastifyReply,
      formLocale: string | undefined,
    ): Promise<FastifyReply> {
      const { status, code, params, violations } = error;
      // Whether the submission was stored is unknown in this case.
      if (status >= 500) return dependencies.sendErrorPage(error, request, reply);
      const { acceptLanguage } = readPageRequest(request);
      const address = formLocale === undefined ? {} : { locale: formLocale };
      const { locale } = chooseLocale(undefined, address, acceptLanguage, languages)!;
      const told = violations.map((fault) => violationText(messages, locale, fault));
      const reasons = told.length > 0 ? told : [messages.format(locale, `problem.${code}.text`, params)];
      const html = await renderer.renderMessagePage(locale, {
        title: messages.format(locale, 'form.refused'),
        text: [
          ...reasons,
          ...(status === 404 || status === 429 ? [] : [messages.format(locale, 'form.go-back')]),
        ].join(' '),
      });
      void reply.headers(headersOf(error));
      return sendPage(reply, { status, html, locale, negotiated: false }, replySettings);
    },
  };
}

function decodeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
