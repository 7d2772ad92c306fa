import type { ArticleModelVocabulary } from './article-model.rules.ts';

/** The rules for changing a single field of a model. The values of articles are checked when the model is saved. */
export function articleFieldRules(settings: () => ArticleModelVocabulary) {
  return { settings, changeFaults: () => Promise.resolve([]) };
}
