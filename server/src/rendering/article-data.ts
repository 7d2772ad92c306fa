import type { ArticleRecord } from './content-source.ts';
import { articlePath, linkedLocale } from '../kernel/addressing.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import {
  resolveArticle,
  type ArticleModel,
  type ArticleReference,
  type ArticleResolution,
} from './resolve-article.ts';
import { releasedLanguages } from '../kernel/released-languages.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import { printable } from './printable.ts';
import { SafeHtml } from './safe-html.ts';
import { textOf } from './resolve-link.ts';
import { textLocale } from './text-locale.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/** Returns how this rendering resolves articles. The caller adds nested fragments. */
export function articleResolution(
  { options, parts, graph }: RenderRun,
  record: ArticleRecord,
  fragments: Pick<ArticleResolution, 'richText' | 'article'>,
): ArticleResolution {
  return {
    ...parts.settings,
    locale: options.locale,
    textLocale: textLocale(record, options, parts.settings),
    media: graph.media,
    value: (field) => graph.value(record, field),
    ...fragments,
  };
}

/** Returns an article that another one refers to, with its HTML if wanted. */
export function articleReference(run: RenderRun, record: ArticleRecord, html?: SafeHtml): ArticleReference {
  run.dependencies.add(`article-model:${record.model.shortcut}`);
  const { settings } = run.parts;
  const { locale } = run.options;
  const title = resolveLocalised(
    record.title,
    textLocale(record, run.options, settings),
    settings.defaultLanguage,
  );
  const url = articlePath(record, linkedLocale(locale, releasedLanguages(record), settings), settings);
  const { shortcut } = record;
  return printable({ shortcut, title, url, ...(html && { html }) }, () => title);
}

/**
 * Returns the data of an article: rich texts without the content of their markers, other articles without their
 * HTML.
 */
export function articleData(run: RenderRun, record: ArticleRecord): ArticleModel {
  return resolveArticle(
    record,
    articleResolution(run, record, {
      richText: (field) =>
        new SafeHtml(textOf(run, run.graph.richText(record, field), `article:${record.shortcut}`)),
      article: (_field, id) => {
        run.dependencies.add(`article-id:${id}`);
        const other = run.graph.articleById(id);
        if (other) recordExpiry(run, nextVisibilityChange(other, run.now));
        return other && isVisible(other, run.now) ? articleReference(run, other) : null;
      },
    }),
  );
}
