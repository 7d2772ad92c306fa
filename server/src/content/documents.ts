import type { TObject } from 'typebox';
import { ArticleDocument, ArticleItem } from '../contract/article.ts';
import { ArticleModelDocument, ArticleModelItem } from '../contract/article-model.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import { completeDocument } from '../contract/document.ts';
import { FormDocument, FormItem } from '../contract/form.ts';
import { NavigationDocument, NavigationRow } from '../contract/navigation.ts';
import { PageDocument, PageItem } from '../contract/page.ts';

interface Documents {
  page: PageDocument;
  form: FormDocument;
  'article-model': ArticleModelDocument;
  article: ArticleDocument;
  navigation: NavigationDocument;
}

interface Summaries {
  page: Omit<PageDocument, 'content' | 'variables'>;
  form: Omit<FormDocument, 'fields'>;
  'article-model': Omit<ArticleModelDocument, 'fields'>;
  article: Omit<ArticleDocument, 'values'>;
  navigation: Omit<NavigationDocument, 'items'>;
}

/** The schema of the stored document of each kind. */
export const DOCUMENTS: Readonly<Record<ContentKindName, TObject>> = {
  page: PageDocument,
  form: FormDocument,
  'article-model': ArticleModelDocument,
  article: ArticleDocument,
  navigation: NavigationDocument,
};

const SUMMARIES: Readonly<Record<ContentKindName, TObject>> = {
  page: shared(PageDocument, PageItem),
  form: shared(FormDocument, FormItem),
  'article-model': shared(ArticleModelDocument, ArticleModelItem),
  article: shared(ArticleDocument, ArticleItem),
  navigation: shared(NavigationDocument, NavigationRow),
};

/** Returns a stored document, with defaults for properties that are newer than it. */
export function readDocument<K extends ContentKindName>(kind: K, text: string): Documents[K] {
  return completeDocument(DOCUMENTS[kind], JSON.parse(text) as object) as unknown as Documents[K];
}

/** Returns a stored summary, as `readDocument` does. */
export function readSummary<K extends ContentKindName>(kind: K, text: string): Summaries[K] {
  return summaryOf(kind, JSON.parse(text) as object) as Summaries[K];
}

/** Returns the part of a document that lists show. */
export function summaryOf(kind: ContentKindName, document: object): object {
  return completeDocument(SUMMARIES[kind], document);
}

/** Returns the schema of a document without the properties that its list item omits. */
function shared(document: TObject, item: TObject): TObject {
  const properties = Object.entries(document.properties).filter(([name]) => name in item.properties);
  return { ...document, properties: Object.fromEntries(properties) };
}
