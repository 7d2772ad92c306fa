import { releasedLanguages } from '../kernel/released-languages.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import { noReferences } from './content-graph.ts';
import type { ArticleRecord, FormRecord } from './content-source.ts';
import { feedLinks } from './feeds.ts';
import { finishPage, type RenderedPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { articlePath } from '../kernel/addressing.ts';
import { EMPTY_SCOPE } from './place.ts';
import { renderArticleFragment } from './render-article-fragment.ts';
import { renderFormFragment } from './render-form-fragment.ts';
import { articleDescription } from './article-description.ts';
import { articleData } from './article-data.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import { stylesheetsOf } from './stylesheets.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/**
 * Renders the page of an article, by shortcut or record, with `pages/article`. Returns undefined when there is none
 * that may be shown; editors see any state. Throws `internal`.
 */
export async function renderArticle(
  run: RenderRun,
  target: string | ArticleRecord,
): Promise<RenderedPage | undefined> {
  const { source, settings } = run.parts;
  const article = await source.snapshot(async (reader) => {
    if (typeof target !== 'string') {
      await run.graph.loadBelow(reader, [target], settings.maxInclusionDepth);
      return target;
    }
    const references = { ...noReferences(), articles: new Set([target]) };
    await run.graph.load(reader, references, settings.maxInclusionDepth + 1);
    return run.graph.article(target);
  });
  run.dependencies.add(`article:${typeof target === 'string' ? target : target.shortcut}`);
  if (!article || (run.options.mode === 'public' && !isVisible(article, run.now))) return undefined;
  recordExpiry(run, nextVisibilityChange(article, run.now));

  const data = articleData(run, article);
  const path = data.url;
  run.subject = { key: `article:${article.shortcut}`, path, above: [] };
  const chain = [`article:${article.shortcut}`];
  const renderer = createFragmentRenderer(
    run,
    baseModel(run, {
      page: {
        ...standAlonePage(run, data.title, article.shortcut),
        description: data.description || articleDescription(data),
        image: data.image,
        ...{ noIndex: article.noIndex, canonical: article.canonical },
        url: settings.serverUrl() + (path ?? '/'),
      },
      stylesheets: await stylesheetsOf(run, [], chain),
      feeds: await feedLinks(run),
      released: releasedLanguages(article),
      pathIn: path === null ? undefined : (locale) => articlePath(article, locale, settings),
    }),
  );
  const place = { chain, scope: EMPTY_SCOPE };
  return finishPage(renderer, {
    templates: ['pages/article', 'pages/default'],
    place,
    own: { article: data },
    makeContent: () => renderArticleFragment(renderer, article, place),
  });
}

/**
 * Renders a form alone on a page, by shortcut or record: for previews, and for responses without a page to return
 * to. Returns undefined when there is none. Throws `internal`.
 */
export async function renderForm(
  run: RenderRun,
  target: string | FormRecord,
): Promise<RenderedPage | undefined> {
  const { source, settings } = run.parts;
  const form = await source.snapshot(async (reader) => {
    if (typeof target !== 'string') {
      await run.graph.loadForm(reader, target);
      return target;
    }
    await run.graph.load(reader, { ...noReferences(), forms: new Set([target]) }, 1);
    return run.graph.form(target);
  });
  run.dependencies.add(`form:${typeof target === 'string' ? target : target.shortcut}`);
  if (!form) return undefined;
  const title = resolveLocalised(form.title, run.options.locale, settings.defaultLanguage);
  const chain = [`form:${form.shortcut}`];
  const renderer = createFragmentRenderer(
    run,
    baseModel(run, {
      page: standAlonePage(run, title),
      stylesheets: await stylesheetsOf(run, [], chain),
      feeds: await feedLinks(run),
      released: [],
      pathIn: undefined,
    }),
  );
  const place = { chain, scope: EMPTY_SCOPE };
  return finishPage(renderer, {
    templates: ['pages/form', 'pages/default'],
    place,
    makeContent: () => renderFormFragment(renderer, form, place),
  });
}
