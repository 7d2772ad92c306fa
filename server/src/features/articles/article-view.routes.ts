import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ArticleViewQuery } from '../../contract/article.ts';
import { HtmlPage } from '../../contract/preview.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation } from '../../kernel/violation.ts';

export interface ArticleViewParts {
  languages: Languages;
  /** Renders a stored article as visitors would see it; undefined when there is none. */
  render(request: FastifyRequest, shortcut: string, locale: string): Promise<{ html: string } | undefined>;
  /** Headers for pages that only editors see. */
  headers: Readonly<Record<string, string>>;
}

/** Source: spec §4.3. */
export function articleViewRoutes(
  app: FastifyInstance,
  { languages, render, headers }: ArticleViewParts,
): void {
  endpoint(
    app,
    {
      on: 'GET /api/admin/cms/articles/{shortcut}/view',
      access: 'access_cms_articles',
      summary: 'Show an article as visitors would see it',
      query: ArticleViewQuery,
      answer: HtmlPage,
    },
    async ({ params, query, request, reply }) => {
      const { locale = languages.defaultLanguage } = query;
      if (!languages.languages.includes(locale)) {
        const allowed = languages.languages.join(', ');
        const violations = [violation('locale', 'unknown-locale', { locale, allowed })];
        throw new AppError('malformed', { violations });
      }
      const shortcut = params.shortcut!;
      const page = isShortcut(shortcut) ? await render(request, shortcut, locale) : undefined;
      void reply.headers(headers);
      return (page ?? fail('not-found')).html;
    },
  );
}
