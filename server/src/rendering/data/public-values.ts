import type { PublicMedium } from '../../contract/public-data.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { articleReference, articleResolution } from '../article-data.ts';
import type { ArticleRecord, FieldRecord } from '../content-source.ts';
import type { FragmentRenderer } from '../fragment.ts';
import type { Place } from '../place.ts';
import { recordExpiry } from '../render-run.ts';
import { resolveArticle, type ArticleModel, type ArticleReference } from '../resolve-article.ts';
import type { MediaModel } from '../resolve-media.ts';
import type { SafeHtml } from '../safe-html.ts';
import { isVisible, nextVisibilityChange } from '../visibility.ts';
import type { WrittenDate } from '../written-date.ts';

/** Returns an article with its resolved values, and the values as JSON data. */
export async function publicValues(
  { run, inclusions }: FragmentRenderer,
  record: ArticleRecord,
  place: Place,
): Promise<{ article: ArticleModel; values: Record<string, unknown> }> {
  const richTexts = new Map<FieldRecord, SafeHtml>();
  for (const field of record.model.fields)
    if (field.type === 'rich-text')
      richTexts.set(field, await inclusions.expand(run.graph.richText(record, field), place));
  const article = resolveArticle(
    record,
    articleResolution(run, record, {
      richText: (field) => richTexts.get(field)!,
      article(_field, id) {
        run.dependencies.add(`article-id:${id}`);
        const other = run.graph.articleById(id);
        if (other) recordExpiry(run, nextVisibilityChange(other, run.now));
        const isPublic =
          other && isVisible(other, run.now) && releasedLanguages(other).includes(run.options.locale);
        return isPublic ? articleReference(run, other) : null;
      },
    }),
  );
  const serverUrl = run.parts.settings.serverUrl();
  const values = article.fields.map(({ name, type, value }) => [
    name,
    value === null ? null : dataOf(type, value, serverUrl, (html) => run.ids.resolve(html.markup)),
  ]);
  return { article, values: Object.fromEntries(values) as Record<string, unknown> };
}

function dataOf(
  type: string,
  value: unknown,
  serverUrl: string,
  textOf: (html: SafeHtml) => string,
): unknown {
  switch (type) {
    case 'rich-text':
      return textOf(value as SafeHtml);
    case 'date':
    case 'time':
    case 'datetime':
      return (value as WrittenDate).iso;
    case 'media':
      return publicMedium(value as MediaModel, serverUrl);
    case 'media-list':
      return (value as MediaModel[]).map((medium) => publicMedium(medium, serverUrl));
    case 'article': {
      const { shortcut, title, url } = value as ArticleReference;
      return { shortcut, title, url: url === null ? null : serverUrl + url };
    }
    default:
      return value;
  }
}

/** Returns a medium with absolute addresses, and its smaller versions. */
export function publicMedium(
  { id, url, alt, title, width, height, srcset }: MediaModel,
  serverUrl: string,
): PublicMedium {
  const sizes = (srcset ?? '').split(',').flatMap((size) => {
    const [address, wide] = size.trim().split(/\s+/);
    return address && wide ? [{ url: serverUrl + address, width: Number.parseInt(wide, 10) }] : [];
  });
  return { id, url: serverUrl + url, alt, title, width, height, sizes };
}
