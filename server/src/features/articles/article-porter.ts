import { ArticleForm } from '../../contract/article.ts';
import { placeEntity } from '../../content/entity.repository.ts';
import { divideFaults, type EntityPorter } from '../../content/portable.ts';
import { violation } from '../../kernel/violation.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { findPublicationFaults } from './article-publication.ts';
import { referencesOf, type ScanMarkers } from './article-reference.ts';
import { cleanValues, toBase, toState } from './article-state.ts';
import { insertArticle, updateArticle } from './article.repository.ts';
import { checkArticle, type ArticleVocabulary } from './article.rules.ts';

export interface ArticlePorterDependencies {
  vocabulary(): ArticleVocabulary;
  cleaner: HtmlCleaner;
  scanMarkers: ScanMarkers;
  /** Bytes of UTF-8 that a rich text may have. */
  maxContentBytes: number;
}

/** What a value comes to break when its model is changed later: it may stay, as it does in what is stored. */
const OVERTAKEN = new Set([
  'required',
  'option',
  'minimum',
  'maximum',
  'step',
  'too-short',
  'too-long',
  'pattern',
]);

/** Articles in exports and imports. */
export function articlePorter(dependencies: ArticlePorterDependencies): EntityPorter<'article'> {
  return {
    kind: 'article',
    folder: 'articles',
    schema: ArticleForm,
    async check(state, context) {
      const fields = await context.fieldsOfModel(state.modelId);
      if (!fields)
        return { faults: [violation('/modelId', 'unknown-model', { name: state.modelId })], warnings: [] };
      const known = dependencies.vocabulary();
      const strict = checkArticle(state, { fields: [...fields] }, known).violations;
      const tolerant = checkArticle(state, { fields: [...fields] }, known, state).violations;
      return divideFaults(
        strict,
        tolerant.filter(({ code, pointer }) => !(pointer.startsWith('/values/') && OVERTAKEN.has(code))),
      );
    },
    async verify(db, entities, context) {
      const { defaultLanguage } = dependencies.vocabulary();
      const found = [];
      for (const { id, shortcut, state } of entities) {
        if (state.status !== 'published') continue;
        const fields = (await context.fieldsOfModel(state.modelId)) ?? [];
        const references = referencesOf(
          state.values ?? {},
          fields,
          dependencies.scanMarkers,
          defaultLanguage,
        );
        if (references.markers.length + references.articles.length === 0) continue;
        found.push({ id, faults: await findPublicationFaults(db, { id, shortcut }, references) });
      }
      return found;
    },
    async write(db, { id, facts, state, isNew }, context) {
      const fields = (await context.fieldsOfModel(state.modelId)) ?? [];
      const known = dependencies.vocabulary();
      const { values } = checkArticle(state, { fields: [...fields] }, known, state);
      const { cleaner, maxContentBytes } = dependencies;
      const article = toState(state, cleanValues(values, fields, cleaner, maxContentBytes));
      await placeEntity(db, 'article', id, toBase(state, known.defaultLanguage), facts);
      await (isNew ? insertArticle : updateArticle)(db, id, article);
    },
  };
}
