import type { ArticleModelVocabulary } from './article-model.rules.ts';

/** What a single field of a model may be changed to: the values that articles hold are looked at when the model is saved. */
export function articleFieldRules(settings: () => ArticleModelVocabulary) {
  return { settings, changeFaults: () => Promise.resolve([]) };
}
