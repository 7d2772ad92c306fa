import type { StylesheetRecord } from './content-source.ts';
import { recordFault, type RenderRun } from './render-run.ts';

/** Returns the style sheets of the site, then those of the document. A missing one is a fault without a notice. */
export async function stylesheetsOf(
  run: RenderRun,
  names: readonly string[],
  chain: readonly string[],
): Promise<StylesheetRecord[]> {
  const { settings, source } = run.parts;
  const wanted = [...new Set([...settings.stylesheets, ...names])];
  if (wanted.length === 0) return [];
  const found = new Map((await source.stylesheets(wanted)).map((sheet) => [sheet.name, sheet]));
  return wanted.flatMap((name) => {
    run.dependencies.add(`stylesheet:${name}`);
    const sheet = found.get(name);
    if (!sheet) recordFault(run, 'unknown-stylesheet', chain, name);
    return sheet ? [sheet] : [];
  });
}
