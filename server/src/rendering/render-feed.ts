import { resolveLocalised } from '../kernel/locale.ts';
import { linkOf, readFeeds, feedPath } from './feeds.ts';
import { finishPage, type RenderedPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { publishedContent } from './list-content.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { html } from './safe-html.ts';

const ENTRIES = 30;
const CONTENT_TYPE = 'application/atom+xml; charset=utf-8';

/**
 * Renders the feed of a model with `feeds/<model>.xml`, else `feeds/default.xml`: its latest articles that are released in the language.
 * Returns undefined when the model has no feed. Throws `internal`.
 */
export async function renderFeed(run: RenderRun, model: string): Promise<RenderedPage | undefined> {
  const { settings } = run.parts;
  const { locale } = run.options;
  const record = (await readFeeds(run)).find(({ shortcut }) => shortcut === model);
  const link = record && linkOf(run, record);
  if (!link) return undefined;
  const base = baseModel(run, {
    page: standAlonePage(run, link.title),
    stylesheets: [],
    feeds: [],
    released: settings.languages,
    pathIn: (language) => feedPath(record.path, language, settings),
  });
  const renderer = createFragmentRenderer(run, base);
  const place = { chain: [`feed:${model}`], scope: EMPTY_SCOPE };
  const content = publishedContent(run, (article) => renderer.inclusions.article(article, place));
  const entries = await content.releasedArticles({ model, limit: ENTRIES });
  const updated = entries
    .map(({ updatedAt }) => updatedAt.iso)
    .sort()
    .at(-1);
  const feed = {
    ...link,
    id: `urn:uuid:${record.id}`,
    description: resolveLocalised(record.description, locale, settings.defaultLanguage),
    home: `${settings.serverUrl()}/`,
    updated: updated ?? new Date(record.updatedAt).toISOString(),
    entries: entries.map((entry) => ({
      ...entry,
      id: `urn:uuid:${entry.id}`,
      url: settings.serverUrl() + (entry.url ?? '/'),
    })),
  };
  const rendered = await finishPage(renderer, {
    templates: [`feeds/${model}.xml`, 'feeds/default.xml'],
    place,
    own: { feed },
    makeContent: () => Promise.resolve(html``),
  });
  return { ...rendered, contentType: CONTENT_TYPE };
}
