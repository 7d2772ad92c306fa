import { defaultPaths, pagePath } from '../kernel/addressing.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import type { ContentReader, PageSummary } from './content-source.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import type { Ancestor } from './template-model.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

const MAX_ANCESTORS = 10;

/** Returns the pages above a page that are public in the locale, from the root down. */
export async function findAncestors(
  run: RenderRun,
  reader: ContentReader,
  parent: string | null,
): Promise<Ancestor[]> {
  if (parent === null) return [];
  const line = await reader.ancestors(parent, MAX_ANCESTORS);
  const { settings } = run.parts;
  for (const shortcut of [parent, ...line.flatMap((page) => page.parent ?? [])]) {
    for (const facet of ['link', 'title', 'parent']) run.dependencies.add(`${facet}:page:${shortcut}`);
    // Other content may take these.
    for (const { path } of defaultPaths(shortcut, settings)) run.dependencies.add(`url:${path}`);
  }
  for (const page of line) recordExpiry(run, nextVisibilityChange(page, run.now));
  return line.toReversed().flatMap((page) => ancestorOf(run, page) ?? []);
}

function ancestorOf(run: RenderRun, page: PageSummary): Ancestor | undefined {
  const { settings } = run.parts;
  const { locale } = run.options;
  if (!isVisible(page, run.now) || !page.released.includes(locale)) return undefined;
  return {
    title: resolveLocalised(page.title, locale, settings.defaultLanguage),
    href: settings.serverUrl() + pagePath(page, locale, settings),
  };
}
