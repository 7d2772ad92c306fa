import { pagePath } from '../kernel/addressing.ts';
import { linkDependencies } from '../kernel/link-target.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import type { ContentReader, PageSummary } from './content-source.ts';
import { recordExpiry, type RenderRun } from './render-run.ts';
import type { Ancestor } from './template-model.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

const MAX_ANCESTORS = 10;

/** Returns the pages above a page, from the bottom up, whatever their status. */
export async function readAncestors(
  run: RenderRun,
  reader: ContentReader,
  parent: string | null,
): Promise<PageSummary[]> {
  if (parent === null) return [];
  const line = await reader.ancestors(parent, MAX_ANCESTORS);
  for (const shortcut of [parent, ...line.flatMap((page) => page.parent ?? [])]) {
    const link = { kind: 'page' as const, shortcut };
    for (const name of linkDependencies(link, run.parts.settings)) run.dependencies.add(name);
    for (const facet of ['title', 'parent']) run.dependencies.add(`${facet}:page:${shortcut}`);
  }
  for (const page of line) recordExpiry(run, nextVisibilityChange(page, run.now));
  return line;
}

/** Returns those of the pages above a page that are public in the locale, from the root down. */
export function ancestorsIn(run: RenderRun, line: readonly PageSummary[]): Ancestor[] {
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
