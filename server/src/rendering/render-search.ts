import { feedLinks } from './feeds.ts';
import { finishPage, type RenderedPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { html } from './safe-html.ts';
import { searchPath } from './search-content.ts';
import { stylesheetsOf } from './stylesheets.ts';

/** Renders the page of search results with `pages/search`. Throws `internal`. */
export async function renderSearch(run: RenderRun, query: string): Promise<RenderedPage> {
  const { messages, settings } = run.parts;
  const chain = ['search'];
  const title = messages.format(run.options.locale, 'search.title');
  const model = baseModel(run, {
    page: { ...standAlonePage(run, title), noIndex: true },
    stylesheets: await stylesheetsOf(run, [], chain),
    feeds: await feedLinks(run),
    released: settings.languages,
    pathIn: (locale) => searchPath(query, locale),
  });
  return finishPage(createFragmentRenderer(run, model), {
    templates: ['pages/search'],
    place: { chain, scope: EMPTY_SCOPE },
    own: { q: query },
    makeContent: () => Promise.resolve(html``),
  });
}
