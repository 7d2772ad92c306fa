import { join } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import type { Changed } from '../content/entity-change.ts';
import { ACCESS_SCRIPT_SECTIONS } from '../features/access/access-scripts.ts';
import { articleModelScriptSection } from '../features/articles/article-model-script.ts';
import { articleScriptSection } from '../features/articles/article-script.ts';
import { formScriptSection } from '../features/forms/form-script.ts';
import { pageScriptSection } from '../features/pages/page-script.ts';
import { mediaScriptSection } from '../features/media/media-script.ts';
import type { MediaService } from '../features/media/media.service.ts';
import type { PageService } from '../features/pages/page.service.ts';
import { styleSheetScriptSection } from '../features/style-sheets/style-sheet-script.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { HtmlCleaner } from '../rendering/html-cleaner.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';

export interface ScriptSectionParts {
  project: OpenedProject;
  styleSheets: StyleSheetStore;
  /** These are asked for when an entry is inserted: scripts are read before the database is opened. */
  vocabulary(): ContentVocabulary;
  pages(): PageService;
  media(): MediaService;
  changed: Changed;
  cleaner: HtmlCleaner;
}

/** Every section of the data scripts of a project, in the order of loading: what others refer to comes first. */
export function scriptSections(parts: ScriptSectionParts): DataScriptSection[] {
  const { project, styleSheets, vocabulary, cleaner, changed } = parts;
  const folder = join(project.projectDirectory, 'data');
  return [
    ...ACCESS_SCRIPT_SECTIONS,
    styleSheetScriptSection(styleSheets, folder),
    mediaScriptSection({
      media: parts.media,
      scriptsFolder: folder,
      maxBytes: project.configuration['app.cms.max-upload-size'],
    }),
    articleModelScriptSection(() => vocabulary().articleModel(), changed),
    articleScriptSection({
      vocabulary: () => vocabulary().article(),
      cleaner,
      maxContentBytes: project.configuration['app.cms.max-content-size'],
      changed,
      scanMarkers: findMarkers,
    }),
    formScriptSection(() => vocabulary().form(), changed),
    pageScriptSection(parts.pages, () => vocabulary().page()),
  ] as DataScriptSection[];
}
