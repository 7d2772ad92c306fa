import type { Db } from '../../database/database.ts';
import {
  findReferringArticles,
  findReferringFields,
  findReferringPages,
} from './article-graph.repository.ts';
import { referencesOf, type ScanMarkers } from './article-reference.ts';
import type { Usage } from './usage.rules.ts';

/** By name: through markers, which a new shortcut would lose. By id: through `article` fields. */
export interface ArticleUsages {
  byName: Usage[];
  byId: Usage[];
}

/** What is published and uses an article, pages first. Three queries, whatever there is. */
export async function findArticleUsages(
  db: Db,
  target: { id: string; shortcut: string },
  scan: ScanMarkers,
): Promise<ArticleUsages> {
  const isTarget = ({ kind, shortcut }: { kind: string; shortcut: string }) =>
    kind === 'article' && shortcut === target.shortcut;
  const pages = await findReferringPages(db, target.shortcut);
  const articles = await findReferringArticles(db, target);
  const fields = await findReferringFields(db, [...new Set(articles.map((article) => article.modelId))]);
  const usages: ArticleUsages = {
    byName: pages
      .filter(({ texts }) => texts.some((html) => scan(html).some(isTarget)))
      .map(({ shortcut }) => ({ kind: 'page', shortcut })),
    byId: [],
  };
  for (const { shortcut, modelId, values } of articles) {
    const { markers, articles: others } = referencesOf(values, fields.get(modelId) ?? [], scan, '');
    if (markers.some(isTarget)) usages.byName.push({ kind: 'article', shortcut });
    else if (others.some(({ id }) => id === target.id)) usages.byId.push({ kind: 'article', shortcut });
  }
  return usages;
}
