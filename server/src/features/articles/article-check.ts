import type { ArticleDocument } from '../../contract/article.ts';
import { imageOf } from '../../content/described.rules.ts';
import type { ImportSet, DocumentRules } from '../../content/kind.ts';
import type { ScanMarkers } from '../../content/broken-markers.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import { findIdsOfKind } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { articlesIn, findModels, mediaIn, type ArticleReference } from './article-values.ts';
import { checkArticle, type ArticleVocabulary } from './article.rules.ts';

export interface ArticleRuleParts {
  vocabulary(): ArticleVocabulary;
  scanMarkers: ScanMarkers;
  maxMarkers: number;
}

/** Returns the rules for saving an article: checks against its model and against what its values refer to. */
export function articleRules(
  parts: ArticleRuleParts,
  companions: ImportSet | undefined,
): DocumentRules<ArticleDocument> {
  const vocabulary = parts.vocabulary();

  return {
    async check(db, written, stored) {
      const { modelId } = written;
      const model =
        modelId === undefined ? undefined : (await findModels(db, [modelId], companions)).get(modelId);
      if (!model) {
        // Values cannot be checked without a model.
        const unknown = violation('/modelId', 'unknown-model', { name: modelId ?? '' });
        const { violations } = checkArticle({ ...written, values: {} }, { fields: [] }, vocabulary, stored);
        return [...(modelId === undefined ? [] : [unknown]), ...violations];
      }
      const { fields } = model;
      const { values, violations } = checkArticle(written, model, vocabulary, stored);
      return [
        ...violations,
        ...tooManyMarkers(values),
        ...(await lostArticles(db, articlesIn(values, fields), stored.values ?? {})),
        ...(await findMediaFaults(
          db,
          [...imageOf(written), ...mediaIn(values, fields)].filter(({ id }) => !companions?.media.has(id)),
          [...imageOf(stored), ...mediaIn(stored.values ?? {}, fields)],
        )),
      ];

      function tooManyMarkers(checked: Record<string, unknown>): Violation[] {
        let count = 0;
        const richTexts = fields.filter((field) => field.type === 'rich-text');
        mapFieldValues(checked, richTexts, (value) => {
          if (typeof value === 'string') count += parts.scanMarkers(value).length;
          return value;
        });
        const max = parts.maxMarkers;
        return count > max ? [violation('/values', 'too-many-markers', { max })] : [];
      }
    },

    async normalise(db, article) {
      const model = (await findModels(db, [article.modelId], companions)).get(article.modelId)!;
      return {
        ...article,
        shortcut: model.single ? model.shortcut : article.shortcut,
        values: checkArticle(article, model, vocabulary, article).values,
      };
    },
  };

  /** Returns the violations of references to missing articles. Those in the stored version remain allowed. */
  async function lostArticles(
    db: Db,
    given: readonly ArticleReference[],
    stored: Readonly<Record<string, unknown>>,
  ): Promise<Violation[]> {
    const kept = JSON.stringify(stored);
    const added = given.filter(({ id }) => !companions?.entities.has(id) && !kept.includes(`"${id}"`));
    const existing = await findIdsOfKind(
      db,
      'article',
      added.map(({ id }) => id),
    );
    return added
      .filter(({ id }) => !existing.has(id))
      .map(({ pointer, id }) => violation(pointer, 'unknown-article', { name: id }));
  }
}
