import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { ContentDocument } from '../../content/entity.ts';
import { findWorkingDocuments } from '../../content/working-copy.repository.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleRecord, ContentReader } from '../../rendering/content-source.ts';
import { linksIn } from '../../kernel/navigation-items.ts';
import { findModelRecords } from './article-record.repository.ts';

/**
 * Returns a reader that replaces live documents with working copies, with one additional query per kind; other kinds
 * are read live. Lists and addresses are always live.
 */
export function withWorkingCopies(
  db: Db,
  live: ContentReader,
  kinds: ReadonlySet<ContentKindName>,
): ContentReader {
  return {
    ...live,
    async page(shortcut) {
      const page = await live.page(shortcut);
      if (!page || !kinds.has('page')) return page;
      const [prepared] = await prepare(db, 'page', [page]);
      return prepared === page ? page : { ...prepared!, status: 'published' };
    },
    async navigation(shortcut) {
      const record = await live.navigation(shortcut);
      if (!record || !kinds.has('navigation')) return record;
      const [prepared] = await prepare(db, 'navigation', [record]);
      if (prepared === record) return record;
      return { ...prepared!, targets: await live.links(linksIn(prepared!.items)) };
    },
    async reached(names, levels) {
      const reached = await live.reached(names, levels);
      const forms = kinds.has('form') ? await prepare(db, 'form', reached.forms) : reached.forms;
      return {
        ...reached,
        // Keep the shortcut by which they are included.
        forms: forms.map((form, index) => ({ ...form, shortcut: reached.forms[index]!.shortcut })),
        articles: kinds.has('article') ? await prepareArticles(db, reached.articles) : reached.articles,
      };
    },
  };
}

/** The working copy may have another model. */
async function prepareArticles(db: Db, articles: ArticleRecord[]): Promise<ArticleRecord[]> {
  const prepared = await prepare(db, 'article', articles);
  const known = new Map(articles.map(({ model }) => [model.id, model]));
  const others = prepared.map(({ modelId }) => modelId).filter((id) => !known.has(id));
  for (const [id, model] of await findModelRecords(db, others)) known.set(id, model);
  return prepared.map((article, index) => {
    const live = articles[index]!;
    if (article === live) return live;
    const model = known.get(article.modelId) ?? live.model;
    return { ...article, model, shortcut: live.shortcut, status: 'published' };
  });
}

async function prepare<Record extends ContentDocument & { id: string }>(
  db: Db,
  kind: ContentKindName,
  records: readonly Record[],
): Promise<Record[]> {
  const documents = await findWorkingDocuments(
    db,
    kind,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const document = documents.get(record.id);
    return document ? { ...record, ...document, isWorkingCopy: true } : record;
  });
}
