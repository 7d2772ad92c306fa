import { articleData, articleReference, articleResolution } from './article-data.ts';
import type { ArticleRecord, FieldRecord } from './content-source.ts';
import { deepFreeze } from './contributors/deep-freeze.ts';
import { withFieldHtml } from './field-html.ts';
import type { FragmentRenderer } from './fragment.ts';
import type { Place } from './place.ts';
import { recordWorkingCopy } from './render-run.ts';
import { resolveArticle, type ArticleReference } from './resolve-article.ts';
import type { SafeHtml } from './safe-html.ts';
import { isVisible } from './visibility.ts';

/**
 * Renders an article with `articles/<model>`, else `articles/default`. Its inclusions are rendered first, in the
 * order of its fields. Source: spec §1.1-3.
 */
export async function renderArticleFragment(
  renderer: FragmentRenderer,
  record: ArticleRecord,
  inside: Place,
): Promise<SafeHtml> {
  const { run, inclusions } = renderer;
  const { model } = record;
  recordWorkingCopy(run, record);
  run.dependencies.add(`article-model:${model.shortcut}`);
  const place = { chain: inside.chain, scope: await contribute(renderer, record, inside) };

  const richTexts = new Map<FieldRecord, SafeHtml>();
  const references = new Map<FieldRecord, ArticleReference | null>();
  for (const field of model.fields) {
    if (field.type === 'rich-text') {
      richTexts.set(field, await inclusions.expand(run.graph.richText(record, field), place));
    } else if (field.type === 'article') {
      references.set(field, await renderReference(renderer, record, field, place));
    }
  }
  const article = resolveArticle(
    record,
    articleResolution(run, record, {
      richText: (field) => richTexts.get(field)!,
      article: (field) => references.get(field) ?? null,
    }),
  );
  const fields = withFieldHtml(
    renderer,
    article.fields,
    (type) => [
      run.parts.fieldTypes?.get(type)?.articleTemplate ?? `fields/article/${type}`,
      'fields/article/default',
    ],
    { article },
    place,
  );
  const templates = [`articles/${model.shortcut}`, 'articles/default'];
  return renderer.renderSafely(templates, { article: { ...article, fields, level: levelAt(place) } }, place);
}

/** The level of its heading: 1 on the article's own page, 2 within another one. */
function levelAt({ chain }: Place): 1 | 2 {
  return chain.length === 1 ? 1 : 2;
}

/** Returns the contributors of the model, then those of the article, each once. */
function contribute(renderer: FragmentRenderer, record: ArticleRecord, inside: Place) {
  const names = [...new Set([...record.model.contributors, ...record.contributors])];
  if (names.length === 0) return Promise.resolve(inside.scope);
  const article = deepFreeze(articleData(renderer.run, record));
  const entity = { kind: 'article' as const, id: record.id, shortcut: record.shortcut, title: article.title };
  return renderer.contribute(names, { article }, entity, inside);
}

/** Renders the article of a field as a fragment. */
async function renderReference(
  { run, inclusions, fault }: FragmentRenderer,
  record: ArticleRecord,
  field: FieldRecord,
  place: Place,
): Promise<ArticleReference | null> {
  const id = run.graph.value(record, field);
  if (typeof id !== 'string') return null;
  run.dependencies.add(`article-id:${id}`);
  const other = run.graph.articleById(id);
  if (!other) return onlyNotice(await fault('unknown-article', [...place.chain, `article:${id}`]));
  const html = await inclusions.article(other, place);
  return isVisible(other, run.now) ? articleReference(run, other, html) : onlyNotice(html);
}

/** The public sees no such reference; editors see the reason. */
function onlyNotice(html: SafeHtml): ArticleReference | null {
  return html.size === 0 ? null : { shortcut: '', title: '', url: null, html };
}
