import type { ReadingDatabase } from '../../database/database.ts';
import { languageOf } from '../../http/language.ts';
import { PLAIN_PAGE_HEADERS } from '../../http/plain-page.ts';
import { logEvent } from '../../kernel/logger.ts';
import type { StandAloneTemplates } from '../../rendering/stand-alone-template.ts';
import type { SendErrorPage } from './error-pages.ts';
import { hasPages } from './page-record.repository.ts';

export interface WelcomeDependencies {
  database: ReadingDatabase;
  templates: StandAloneTemplates;
  /** `app.cms.home-page`. */
  homePage: string;
}

const SIGN_IN = '/admin/';

/**
 * Shows first steps at `/` of a site without pages; otherwise responds with `answerError`. The status stays 404, so
 * that a site that has lost its pages does not look healthy to a monitor.
 */
export function withWelcomePage(
  { database, templates, homePage }: WelcomeDependencies,
  answerError: SendErrorPage,
): SendErrorPage {
  return async (error, request, reply) => {
    if (error.code !== 'not-found' || request.url.split('?')[0] !== '/') {
      return answerError(error, request, reply);
    }
    const locale = languageOf(request);
    let html: string | undefined;
    try {
      if (!(await hasPages(database.read))) {
        html = await templates.html('errors/welcome', locale, { homePage, signInPath: SIGN_IN });
      }
    } catch (cause) {
      logEvent(request.log, 'welcome page failed', { err: cause });
    }
    if (html === undefined) return answerError(error, request, reply);
    void reply.code(error.status).headers(PLAIN_PAGE_HEADERS);
    return reply.headers({ 'Content-Language': locale, Vary: 'Accept-Language' }).send(html);
  };
}
