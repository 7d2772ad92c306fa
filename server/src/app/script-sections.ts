import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import { LOADING_ORDER } from '../contract/content-kinds.ts';
import { ACCESS_SCRIPT_SECTIONS } from '../features/access/access-scripts.ts';
import { articleScript } from '../features/articles/article-script.ts';
import { scriptSection } from '../features/content/script-section.ts';
import { mediaScriptSection } from '../features/media/media-script.ts';
import { styleSheetScriptSection } from '../features/style-sheets/style-sheet-script.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';

/** Returns all sections of a project's data scripts in loading order, dependencies first. */
export function scriptSections(
  { projectDirectory, configuration }: Pick<OpenedProject, 'projectDirectory' | 'configuration'>,
  styleSheets: StyleSheetStore,
): DataScriptSection[] {
  const folder = join(projectDirectory, 'data');
  return [
    ...ACCESS_SCRIPT_SECTIONS,
    styleSheetScriptSection(styleSheets, folder),
    mediaScriptSection({ scriptsFolder: folder, maxBytes: configuration['app.cms.max-upload-size'] }),
    ...LOADING_ORDER.map((kind) => scriptSection(kind, kind === 'article' ? articleScript() : undefined)),
  ] as DataScriptSection[];
}
