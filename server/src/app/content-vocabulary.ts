import type { Configuration } from '../config/properties.ts';
import type { ArticleModelVocabulary } from '../features/articles/article-model.rules.ts';
import type { ArticleVocabulary } from '../features/articles/article.rules.ts';
import type { FormVocabulary } from '../features/forms/form.rules.ts';
import type { PageVocabulary } from '../features/pages/page.rules.ts';
import type { StyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import type { Contributors } from '../rendering/contributors/contributor.ts';
import { findMarkers } from '../rendering/markers.ts';
import type { TemplateStore } from '../rendering/template-store.ts';

export interface VocabularySources {
  configuration: Configuration;
  fieldTypes: ProjectFieldTypes;
  contributors: Contributors;
  templates: TemplateStore;
  styleSheets: StyleSheetStore;
}

export type ContentVocabulary = ReturnType<typeof contentVocabulary>;

/** Returns what each kind of content may refer to, from the properties and the project's files. */
export function contentVocabulary({
  configuration,
  fieldTypes,
  contributors,
  templates,
  styleSheets,
}: VocabularySources) {
  const common = {
    languages: configuration['app.cms.languages'],
    defaultLanguage: configuration['app.cms.default-language'],
    contributors: new Set(contributors.keys()),
    stepTolerance: configuration['app.cms.article-number-step-tolerance'],
    timeZone: configuration['app.cms.time-zone'],
    projectTypes: fieldTypes,
    maxFields: configuration['app.cms.max-fields'],
  };
  return {
    form: (): FormVocabulary => ({
      ...common,
      catalogue: 'form',
      enabledTypes: configuration['app.cms.enabled-form-field-list'],
      canSendMail: configuration['app.cms.mail-from'] !== undefined,
    }),
    articleModel: (): ArticleModelVocabulary => ({
      ...common,
      catalogue: 'article',
      enabledTypes: configuration['app.cms.enabled-article-field-list'],
    }),
    article: (): ArticleVocabulary => ({ ...common, catalogue: 'article' }),
    page: async (): Promise<PageVocabulary> => ({
      ...common,
      stylesheets: new Set(await styleSheets.list()),
      hasTemplate: (name) => templates.has(`pages/${name}`),
      templateNames: () => templates.pageTemplates(),
      maxMarkers: configuration['app.cms.max-markers'],
      countMarkers: (content) => findMarkers(content).length,
    }),
  };
}
