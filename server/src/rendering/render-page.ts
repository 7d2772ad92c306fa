import { releasedLanguages } from '../kernel/released-languages.ts';
import { resolvedLocale, resolveLocalised } from '../kernel/locale.ts';
import { ancestorsIn, readAncestors } from './ancestors.ts';
import { addContent, noReferences } from './content-graph.ts';
import type { ContentReader, PageRecord, PageSummary } from './content-source.ts';
import { feedLinks } from './feeds.ts';
import { finishPage, type RenderedPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { splitAtMarkers, type ContentPart } from './markers.ts';
import { defaultPaths, linkedLocale, pagePath } from '../kernel/addressing.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, pageModel } from './render-model.ts';
import type { Ancestor, PageModel } from './template-model.ts';
import { recordExpiry, recordWorkingCopy, type RenderRun } from './render-run.ts';
import { textLocale } from './text-locale.ts';
import { stylesheetsOf } from './stylesheets.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

export interface LoadedPage {
  page: PageRecord;
  content: ContentPart[];
  /** The pages above it, from the bottom up. */
  line: PageSummary[];
}

/**
 * Renders a page by shortcut or record. Returns undefined when there is none that may be shown. Throws `internal`
 * when rendering fails. Source: spec §1.1.
 */
export async function renderPage(
  run: RenderRun,
  target: string | PageRecord,
): Promise<RenderedPage | undefined> {
  const loaded = await run.parts.source.snapshot((reader) => loadPage(run, reader, target));
  if (!loaded) return undefined;
  const { page, content, line } = loaded;
  run.page = page.shortcut;
  recordWorkingCopy(run, page);
  recordExpiry(run, nextVisibilityChange(page, run.now));

  const { settings } = run.parts;
  const model = modelOf(run, page, ancestorsIn(run, line));
  run.subject = {
    key: `page:${page.shortcut}`,
    path: pagePath(page, run.options.locale, settings),
    above: line.map(({ shortcut }) => `page:${shortcut}`),
  };
  for (const { path } of defaultPaths(page.shortcut, settings)) run.dependencies.add(`url:${path}`);
  const chain = [`page:${page.shortcut}`];
  run.options.trace?.resolved(chain, page);
  const renderer = createFragmentRenderer(
    run,
    baseModel(run, {
      page: model,
      stylesheets: await stylesheetsOf(run, page.stylesheets, chain),
      feeds: await feedLinks(run),
      released: releasedLanguages(page),
      pathIn: (locale) => pagePath(page, locale, settings),
    }),
  );
  const entity = { kind: 'page' as const, id: page.id, shortcut: page.shortcut, title: model.title };
  const scope = await renderer.contribute(page.contributors, {}, entity, { chain, scope: EMPTY_SCOPE });
  const place = { chain, scope };
  return finishPage(renderer, {
    templates: [`pages/${page.template}`, 'pages/default'],
    place,
    makeContent: () => renderer.inclusions.expand(content, place),
  });
}

/** Reads a page with all that it includes. Returns undefined when there is none that may be shown. */
export async function loadPage(
  run: RenderRun,
  reader: ContentReader,
  target: string | PageRecord,
): Promise<LoadedPage | undefined> {
  const { options, graph } = run;
  const { settings } = run.parts;
  run.dependencies.add(`page:${typeof target === 'string' ? target : target.shortcut}`);
  const page = typeof target === 'string' ? await reader.page(target) : target;
  if (!page || (options.mode === 'public' && !isVisible(page, run.now))) return undefined;

  const locale = textLocale(page, options, settings);
  const content = splitAtMarkers(resolveLocalised(page.content, locale, settings.defaultLanguage));
  const references = noReferences();
  addContent(references, content);
  if (page.image !== null) references.mediaIds.add(page.image);
  await graph.load(reader, references, settings.maxInclusionDepth);
  return { page, content, line: await readAncestors(run, reader, page.parent) };
}

function modelOf(run: RenderRun, page: PageRecord, ancestors: Ancestor[]): PageModel {
  const { settings } = run.parts;
  const { locale } = run.options;
  const text = textLocale(page, run.options, settings);
  return pageModel(page, {
    ancestors,
    image: page.image === null ? null : (run.graph.media(page.image) ?? null),
    title: resolveLocalised(page.title, text, settings.defaultLanguage),
    description: resolveLocalised(page.description, text, settings.defaultLanguage),
    contentLocale: resolvedLocale(page.content, text, settings.defaultLanguage),
    url:
      settings.serverUrl() +
      pagePath(page, linkedLocale(locale, releasedLanguages(page), settings), settings),
  });
}
