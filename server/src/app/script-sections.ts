import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import { ArticleModelDocument } from '../contract/article-model.ts';
import { FormDocument } from '../contract/form.ts';
import { PageDocument } from '../contract/page.ts';
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
  const articles = articleScript();
  return [
    ...ACCESS_SCRIPT_SECTIONS,
    styleSheetScriptSection(styleSheets, folder),
    mediaScriptSection({ scriptsFolder: folder, maxBytes: configuration['app.cms.max-upload-size'] }),
    scriptSection('article-model', { section: 'articleModels', schema: ArticleModelDocument }),
    scriptSection('article', { section: 'articles', schema: articles.schema }, articles),
    scriptSection('form', { section: 'forms', schema: FormDocument }),
    scriptSection('page', { section: 'pages', schema: PageDocument }),
  ] as DataScriptSection[];
}
