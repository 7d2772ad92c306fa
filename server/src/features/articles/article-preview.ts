import { ArticleDocument, type ArticlePreview } from '../../contract/article.ts';
import { completeDocument } from '../../contract/document.ts';
import type { Db } from '../../database/database.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { previewShortcut } from '../../kernel/shortcut.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { findModels } from './article-values.ts';
import { checkArticle, type ArticleVocabulary } from './article.rules.ts';

/** Returns an article that can be rendered, without the values whose type does not match their field. Throws `invalid`. */
export async function prepareArticle(
  db: Db,
  body: ParsedBody<ArticlePreview>,
  vocabulary: ArticleVocabulary,
): Promise<ArticleDocument> {
  const { modelId } = body.value;
  const model = modelId === undefined ? undefined : (await findModels(db, [modelId])).get(modelId);
  const isUnknown = modelId !== undefined && !model;
  const article = accept(body, isUnknown ? [violation('/modelId', 'unknown-model', { name: modelId })] : []);
  const { values, violations } = checkArticle(article, model!, vocabulary);
  const misshapen = new Set(violations.filter(isOfShape).map(({ pointer }) => pointer.split('/')[2]));
  return completeDocument(ArticleDocument, {
    ...article,
    title: article.title ?? {},
    shortcut: previewShortcut(article.shortcut),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !misshapen.has(name))),
  });
}

function isOfShape({ pointer, code }: Violation): boolean {
  return pointer.startsWith('/values/') && /-(?:type|format)$/.test(code);
}
