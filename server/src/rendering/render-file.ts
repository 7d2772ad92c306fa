import { isReservedPath, splitLocale } from '../contract/public-path.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { finishPage, type RenderedPage } from './finish-page.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';
import { formatOf } from './output-format.ts';
import { EMPTY_SCOPE } from './place.ts';
import { baseModel, standAlonePage } from './render-model.ts';
import type { RenderRun } from './render-run.ts';
import { html } from './safe-html.ts';

/**
 * Renders a page template of another format than HTML at its own address: `pages/agenda.ics` at `/agenda.ics` and `/fr/agenda.ics`.
 * Returns undefined when there is no such template. Throws `internal`.
 */
export async function renderFile(run: RenderRun, name: string): Promise<RenderedPage | undefined> {
  const { settings, templates } = run.parts;
  const template = `pages/${name}`;
  run.dependencies.add(`template:${template}`);
  if (!templates.has(template)) return undefined;
  const { defaultLanguage } = settings;
  const model = baseModel(run, {
    page: standAlonePage(run, name),
    stylesheets: [],
    feeds: [],
    released: settings.languages,
    pathIn: (locale) => (locale === defaultLanguage ? `/${name}` : `/${locale}/${name}`),
  });
  return finishPage(createFragmentRenderer(run, model), {
    templates: [template],
    place: { chain: [`template:${template}`], scope: EMPTY_SCOPE },
    makeContent: () => Promise.resolve(html``),
  });
}

/** Returns the template whose own address a path may be, and its language. */
export function fileAt(
  path: string,
  { languages, defaultLanguage }: Addressing,
): { name: string; locale: string } | undefined {
  const { locale = defaultLanguage, rest } = splitLocale(path, languages);
  if (formatOf(rest) === 'html' || isReservedPath(rest, languages)) return undefined;
  return { name: rest.slice(1), locale };
}
