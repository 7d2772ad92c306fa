import type { PagePreview } from '../../contract/page-preview.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { fail } from '../../kernel/app-error.ts';
import { fromInstant, type Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/identifier.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation } from '../../kernel/violation.ts';
import type { PageRecord } from '../../rendering/content-source.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { cleanContent } from './page-state.ts';
import type { PageVocabulary } from './page.rules.ts';

/** Gives the page as HTML, faults visible; undefined when it cannot be made. */
export type RenderPage = (page: PageRecord, locale: string) => Promise<{ html: string } | undefined>;

export interface PagePreviewDependencies {
  clock: Clock;
  languages: Languages;
  vocabulary(): Promise<PageVocabulary>;
  /** Cleans content that an editor wrote, by the HTML policy. */
  cleaner: HtmlCleaner;
  /** Bytes of UTF-8 that the content may have in one locale. */
  maxContentBytes: number;
}

export type PagePreviewService = ReturnType<typeof createPagePreviewService>;

/** Pages as they would be shown, unfinished ones too; nothing is stored. Source: contract §4 "Preview". */
export function createPagePreviewService(dependencies: PagePreviewDependencies) {
  const { clock, languages } = dependencies;

  async function toRecord(form: PagePreview): Promise<PageRecord> {
    const { hasTemplate } = await dependencies.vocabulary();
    const { shortcut = '', template = 'default', publishAt, unpublishAt } = form;
    const now = clock.now();
    return {
      id: newId(),
      version: 1,
      // It stands in addresses: what is no shortcut yet must not.
      shortcut: isShortcut(shortcut) ? shortcut : 'preview',
      title: form.title ?? {},
      description: form.description ?? {},
      content: cleanContent(form.content ?? {}, dependencies),
      template: hasTemplate(template) ? template : 'default',
      category: form.category ?? null,
      status: form.status ?? 'draft',
      publishAt: publishAt ? fromInstant(publishAt) : null,
      unpublishAt: unpublishAt ? fromInstant(unpublishAt) : null,
      urls: form.urls ?? [],
      stylesheets: form.stylesheets ?? [],
      variables: form.variables ?? {},
      contributors: form.contributors ?? [],
      createdAt: now,
      updatedAt: now,
    };
  }

  return {
    /**
     * The page as HTML. Throws `invalid` for a body that is no page at all, or a locale that the site does not have; `too-large` for
     * content over its limit.
     */
    async preview(body: ParsedBody<PagePreview>, render: RenderPage): Promise<string> {
      const { locale = languages.defaultLanguage } = body.value;
      const isKnown = languages.languages.includes(locale);
      const allowed = languages.languages.join(', ');
      const form = accept(body, isKnown ? [] : [violation('/locale', 'unknown-locale', { locale, allowed })]);
      await dependencies.cleaner.prepare(form.content);
      const page = await render(await toRecord(form), locale);
      return (page ?? fail('not-found')).html;
    },
  };
}
