import type { ArticlePreview } from '../../contract/article.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { fromInstant, type Clock } from '../../kernel/clock.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { ArticleRecord } from '../../rendering/content-source.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { findContributors } from '../../content/entity.repository.ts';
import { findModelById } from './article-model.repository.ts';
import { checkArticle, type ArticleVocabulary } from './article.rules.ts';
import { cleanValues } from './article-state.ts';

/** Gives the page as HTML; undefined when there is no such article. */
export type RenderArticle = (
  article: string | ArticleRecord,
  locale: string,
) => Promise<{ html: string } | undefined>;

export interface ArticlePreviewDependencies {
  database: Database;
  clock: Clock;
  languages: Languages;
  vocabulary(): ArticleVocabulary;
  cleaner: HtmlCleaner;
  maxContentBytes: number;
}

export type ArticlePreviewService = ReturnType<typeof createArticlePreviewService>;

/** Articles as they would be shown, in any state; nothing is stored. Source: spec §4.3; contract §4 "Preview". */
export function createArticlePreviewService(dependencies: ArticlePreviewDependencies) {
  const { database, clock, languages, vocabulary } = dependencies;

  /** The body as a record, as far as it makes sense: a value of another form than its field's is left out. */
  async function toRecord(body: ParsedBody<ArticlePreview>): Promise<ArticleRecord> {
    const { locale, modelId } = body.value;
    const model = modelId === undefined ? undefined : await findModelById(database.read, modelId as EntityId);
    const unknownModel = violation('/modelId', 'unknown-model', { name: modelId ?? '' });
    const form = accept(body, [
      ...localeFaults('/locale', locale, languages),
      ...(modelId !== undefined && !model ? [unknownModel] : []),
    ]);
    const { fields } = model!;
    const { values, violations } = checkArticle(form, model!, vocabulary());
    const misshapen = new Set(violations.filter(isOfShape).map(({ pointer }) => pointer.split('/')[2]));
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !misshapen.has(name)));
    const { shortcut = '', publishAt, unpublishAt } = form;
    const contributors = await findContributors(database.read, [model!.id]);
    const now = clock.now();
    return {
      id: newId(),
      version: 1,
      // It stands in addresses: what is no shortcut yet must not.
      shortcut: isShortcut(shortcut) ? shortcut : 'preview',
      title: form.title ?? {},
      status: form.status ?? 'draft',
      publishAt: publishAt ? fromInstant(publishAt) : null,
      unpublishAt: unpublishAt ? fromInstant(unpublishAt) : null,
      values: cleanValues(shown, fields, dependencies.cleaner, dependencies.maxContentBytes),
      contributors: form.contributors ?? [],
      model: {
        ...model!,
        contributors: contributors.get(model!.id) ?? [],
        fields: fields.map((field) => ({ ...field, localised: field.localised ?? false })),
      },
      createdAt: now,
      updatedAt: now,
    };
  }

  return {
    /** A stored article. Throws `not-found`, or `malformed` for a locale that the site does not have. */
    async view(shortcut: string, locale: string | undefined, render: RenderArticle): Promise<string> {
      const violations = localeFaults('locale', locale, languages);
      if (violations.length > 0) throw new AppError('malformed', { violations });
      if (!isShortcut(shortcut)) return fail('not-found');
      const page = await render(shortcut, locale ?? languages.defaultLanguage);
      return (page ?? fail('not-found')).html;
    },

    /**
     * An article that need not be stored, nor complete. Throws `invalid` for a body that is no article at all, an unknown model, or a
     * locale that the site does not have; `too-large` for a text over its limit.
     */
    async preview(body: ParsedBody<ArticlePreview>, render: RenderArticle): Promise<string> {
      await dependencies.cleaner.prepare(body.value.values);
      const record = await toRecord(body);
      const page = await render(record, body.value.locale ?? languages.defaultLanguage);
      return (page ?? fail('not-found')).html;
    },
  };
}

function localeFaults(pointer: string, locale: string | undefined, { languages }: Languages): Violation[] {
  if (locale === undefined || languages.includes(locale)) return [];
  return [violation(pointer, 'unknown-locale', { locale, allowed: languages.join(', ') })];
}

function isOfShape({ pointer, code }: Violation): boolean {
  return pointer.startsWith('/values/') && /-(?:type|format)$/.test(code);
}
