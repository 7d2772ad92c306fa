import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import { ArticleModelDocument } from '../contract/article-model.ts';
import { FormDocument } from '../contract/form.ts';
import { PageDocument } from '../contract/page.ts';
import type { ContentService } from '../content/content-service.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import { ACCESS_SCRIPT_SECTIONS } from '../features/access/access-scripts.ts';
import { articleScript } from '../features/articles/article-script.ts';
import { scriptSection } from '../features/content/script-section.ts';
import { mediaScriptSection } from '../features/media/media-script.ts';
import type { MediaService } from '../features/media/media.service.ts';
import { styleSheetScriptSection } from '../features/style-sheets/style-sheet-script.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';

export interface ScriptSectionParts {
  project: OpenedProject;
  styleSheets: StyleSheetStore;
  /** These are asked for when an entry is inserted: scripts are read before the database is opened. */
  content(kind: ContentKindName): ContentService;
  media(): MediaService;
}

/** Every section of the data scripts of a project, in the order of loading: what others refer to comes first. */
export function scriptSections({
  project,
  styleSheets,
  content,
  media,
}: ScriptSectionParts): DataScriptSection[] {
  const folder = join(project.projectDirectory, 'data');
  const articles = articleScript();
  return [
    ...ACCESS_SCRIPT_SECTIONS,
    styleSheetScriptSection(styleSheets, folder),
    mediaScriptSection({
      media,
      scriptsFolder: folder,
      maxBytes: project.configuration['app.cms.max-upload-size'],
    }),
    scriptSection(() => content('article-model'), { section: 'articleModels', schema: ArticleModelDocument }),
    scriptSection(() => content('article'), { section: 'articles', schema: articles.schema }, articles),
    scriptSection(() => content('form'), { section: 'forms', schema: FormDocument }),
    scriptSection(() => content('page'), { section: 'pages', schema: PageDocument }),
  ] as DataScriptSection[];
}
