import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTENT_KINDS, type ContentKindName } from '../../contract/content-kinds.ts';
import { HtmlPage, PreviewQuery } from '../../contract/preview.ts';
import { cleanHtml, type CleanHtmlSettings } from '../../content/clean-html.ts';
import type { ContentDocument } from '../../content/entity.ts';
import type { ContentKind } from '../../content/kind.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ReadingDatabase } from '../../database/database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fail } from '../../kernel/app-error.ts';
import { violation } from '../../kernel/violation.ts';

/** Renders a document, stored or not, with visible error messages; undefined when it cannot be rendered. */
export type RenderDocument = (
  request: FastifyRequest,
  kind: ContentKindName,
  document: ContentDocument,
  locale: string,
) => Promise<{ html: string } | undefined>;

export interface PreviewParts extends CleanHtmlSettings {
  database: ReadingDatabase;
  languages: Languages;
  render: RenderDocument;
  /** Headers for pages that only editors see. */
  headers: Readonly<Record<string, string>>;
}

/** Declares the preview of a kind, which also renders incomplete documents. Source: contract §4 "Preview". */
export function previewRoutes<D extends ContentDocument>(
  app: FastifyInstance,
  kind: ContentKind<D>,
  { database, languages, render, headers, ...settings }: PreviewParts,
): void {
  const { preview } = kind;
  if (!preview) return;
  const { path, authority: access } = CONTENT_KINDS[kind.name];
  endpoint(
    app,
    {
      on: `POST ${path}/preview`,
      access,
      summary: `Preview one ${kind.noun}, stored or not`,
      query: PreviewQuery,
      body: preview.schema,
      answer: HtmlPage,
    },
    async ({ body, request, reply }) => {
      const { locale = languages.defaultLanguage, ...written } = body.value as { locale?: string };
      const isKnown = languages.languages.includes(locale);
      const allowed = languages.languages.join(', ');
      const faults = isKnown ? [] : [violation('/locale', 'unknown-locale', { locale, allowed })];
      const given = { value: written, violations: [...body.violations, ...faults] };
      await settings.cleaner.prepare(written);
      const prepared = await preview.prepare(database.read, given);
      const document = await cleanHtml(database.read, kind, prepared, settings);
      const page = await render(request, kind.name, document, locale);
      void reply.headers(headers);
      return (page ?? fail('not-found')).html;
    },
  );
}
