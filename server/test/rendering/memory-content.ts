import type { Localised } from '../../src/contract/common.ts';
import { ArticleDocument } from '../../src/contract/article.ts';
import { ArticleModelDocument } from '../../src/contract/article-model.ts';
import { completeDocument } from '../../src/contract/document.ts';
import type { FieldAttributes } from '../../src/contract/field.ts';
import { FormDocument } from '../../src/contract/form.ts';
import { PageDocument } from '../../src/contract/page.ts';
import type {
  ArticleModelRecord,
  ArticleRecord,
  ContentReader,
  ContentSource,
  FormRecord,
  MediaRecord,
  PageRecord,
  PageSummary,
} from '../../src/rendering/content-source.ts';
import { isVisible } from '../../src/rendering/visibility.ts';
import { releasedLanguages } from '../../src/kernel/released-languages.ts';

/** A text in the default language, or one per language. */
type Text = string | Localised;

/** A field: its type, or its type with attributes. */
type FieldInput =
  string | ({ type: string; localised?: boolean; label?: Text } & Partial<Omit<FieldAttributes, 'label'>>);

interface ContributorNames {
  contributors?: string[];
}

/** Content in golden cases: only what matters to the case. */
export interface ContentInput {
  pages?: Record<string, Partial<Omit<PageRecord, 'title' | 'content'>> & { title?: Text; content?: Text }>;
  models?: Record<string, ContributorNames & { fields?: Record<string, FieldInput>; path?: string }>;
  articles?: Record<
    string,
    Partial<Pick<ArticleRecord, 'status' | 'publishAt' | 'unpublishAt' | 'values'>> &
      ContributorNames & { model?: string; title?: Text }
  >;
  forms?: Record<
    string,
    ContributorNames & {
      status?: 'open' | 'closed';
      title?: Text;
      successMessage?: Text;
      closedMessage?: Text;
      fields?: Record<string, FieldInput>;
    }
  >;
  media?: Record<string, { url: string; alt?: Text }>;
  stylesheets?: Record<string, string>;
}

export interface MemoryContent extends ContentSource {
  /** Calls per reader method. */
  readonly calls: string[];
}

const DEFAULT_LANGUAGE = 'en';

/** Creates a content source from records in memory. The id of an entity is its shortcut. */
export function memoryContent(input: ContentInput): MemoryContent {
  const pages = entries(input.pages).map(([shortcut, page]) => pageRecord(shortcut, page));
  const models = new Map(
    entries(input.models).map(([shortcut, model]) => [shortcut, modelRecord(shortcut, model)]),
  );
  const articles = entries(input.articles).map(([shortcut, article]) =>
    articleRecord(shortcut, article, models),
  );
  const forms = entries(input.forms).map(([shortcut, form]) => formRecord(shortcut, form));
  const media = entries(input.media).map(([id, { url, alt }]) => mediaRecord(id, url, alt));
  const stylesheets = entries(input.stylesheets).map(([name, href]) => ({ name, href }));
  const calls: string[] = [];
  const called = async <T>(name: string, result: T): Promise<T> => {
    calls.push(name);
    return Promise.resolve(result);
  };

  const reader: ContentReader = {
    page: (shortcut) =>
      called(
        'page',
        pages.find((page) => page.shortcut === shortcut),
      ),
    navigation: () => Promise.resolve(undefined),
    feeds: () => Promise.resolve([]),
    ancestors: (shortcut, levels) => {
      const line: PageSummary[] = [];
      for (let next: string | null = shortcut; next !== null && line.length < levels;) {
        const page = pages.find((candidate) => candidate.shortcut === next);
        if (page) line.push({ ...page, released: releasedLanguages(page) });
        next = page?.parent ?? null;
      }
      return called('ancestors', line);
    },
    known: () => ({ forms: [], articles: [] }),
    reached: (names) => {
      const shortcuts = { forms: [...names.forms], articles: [...names.articles, ...names.articleIds] };
      return called('reached', {
        forms: forms.filter((form) => shortcuts.forms.includes(form.shortcut)),
        articles: articles.filter((article) => shortcuts.articles.includes(article.shortcut)),
        names,
      });
    },
    media: (ids) =>
      called(
        'media',
        media.filter((medium) => ids.includes(medium.id)),
      ),
    links: (names) =>
      called(
        'links',
        names.flatMap(({ kind, shortcut }) => {
          const [page, article] = [pages, articles].map((all) =>
            all.find((one) => one.shortcut === shortcut),
          );
          const found = kind === 'page' ? page : article;
          return found
            ? [{ ...(found as PageRecord & ArticleRecord), kind, released: releasedLanguages(found) }]
            : [];
        }),
      ),
    listArticles: (query) =>
      called(
        'listArticles',
        articles
          .filter((article) => article.model.shortcut === query.model && isVisible(article, query.now))
          .filter((article) => query.where.every(({ field, value }) => article.values[field] === value))
          .sort(by((article) => article.title[DEFAULT_LANGUAGE] ?? '', query.sort[0]?.descending ?? false))
          .slice(0, query.limit),
      ),
    listPages: (query) =>
      called(
        'listPages',
        pages
          .filter((page) => isVisible(page, query.now))
          .filter((page) => query.category === undefined || page.category === query.category)
          .filter((page) => query.parent === undefined || page.parent === query.parent)
          .sort(by((page) => page.title[DEFAULT_LANGUAGE] ?? '', query.sort[0]?.descending ?? false))
          .slice(0, query.limit)
          .map((page) => ({ ...page, released: releasedLanguages(page) })),
      ),
    countArticles: async (query) => (await reader.listArticles(query)).length,
    countPages: async (query) => (await reader.listPages(query)).length,
    nextDateAt: () => Promise.resolve(undefined),
    nextArticleAt: (model, now) =>
      Promise.resolve(
        nextAt(
          articles.filter((article) => article.model.shortcut === model),
          now,
        ),
      ),
    nextPageAt: (now) => Promise.resolve(nextAt(pages, now)),
  };
  return {
    calls,
    snapshot: (work) => work(reader),
    search: () => called('search', { total: 0, items: [] }),
    stylesheets: (names) =>
      called(
        'stylesheets',
        stylesheets.filter((sheet) => names.includes(sheet.name)),
      ),
  };
}

function nextAt(
  records: readonly { status: string; publishAt: string | null }[],
  now: number,
): number | undefined {
  const coming = records
    .flatMap(({ status, publishAt }) => (status === 'published' && publishAt ? [Date.parse(publishAt)] : []))
    .filter((instant) => instant > now);
  return coming.length > 0 ? Math.min(...coming) : undefined;
}

const FACTS = { version: 1, createdAt: 0, updatedAt: 0 };

function pageRecord(shortcut: string, page: NonNullable<ContentInput['pages']>[string]): PageRecord {
  const title = localised(page.title ?? shortcut);
  const content = localised(page.content);
  const document = completeDocument(PageDocument, { shortcut, status: 'published', ...page, title, content });
  return { ...FACTS, id: shortcut, takenPaths: [], ...page, ...document };
}

function modelRecord(
  shortcut: string,
  model: NonNullable<ContentInput['models']>[string],
): ArticleModelRecord {
  const document = completeDocument(ArticleModelDocument, { shortcut, name: localised(shortcut), ...model });
  return { id: shortcut, ...document, fields: fieldRecords(model.fields) };
}

function articleRecord(
  shortcut: string,
  article: NonNullable<ContentInput['articles']>[string],
  models: ReadonlyMap<string, ArticleModelRecord>,
): ArticleRecord {
  const model = models.get(article.model ?? 'note');
  if (!model) throw new Error(`there is no model for the article ${shortcut}`);
  const title = localised(article.title ?? shortcut);
  const given = { shortcut, status: 'published', ...article, title, modelId: model.id };
  return { ...FACTS, id: shortcut, ...completeDocument(ArticleDocument, given), model };
}

function formRecord(shortcut: string, form: NonNullable<ContentInput['forms']>[string]): FormRecord {
  const texts = {
    title: localised(form.title ?? shortcut),
    successMessage: localised(form.successMessage),
    closedMessage: localised(form.closedMessage),
  };
  const document = completeDocument(FormDocument, { shortcut, ...form, ...texts });
  return { ...FACTS, id: shortcut, ...document, fields: fieldRecords(form.fields) };
}

function fieldRecords(fields: Record<string, FieldInput> | undefined) {
  return entries(fields).map(([name, input]) => {
    const {
      type,
      localised: isLocalised,
      label,
      ...attributes
    } = typeof input === 'string' ? { type: input } : input;
    return {
      id: name,
      name,
      type,
      required: false,
      localised: isLocalised ?? false,
      attributes: { ...attributes, label: localised(label ?? name) },
    };
  });
}

function mediaRecord(id: string, url: string, alt: Text | undefined): MediaRecord {
  return { id, url, alt: localised(alt), title: {}, width: null, height: null };
}

function localised(text: Text | undefined): Localised {
  if (text === undefined) return {};
  return typeof text === 'string' ? { [DEFAULT_LANGUAGE]: text } : text;
}

function entries<T>(record: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(record ?? {});
}

function by<T>(keyOf: (item: T) => string, descending: boolean): (a: T, b: T) => number {
  return (a, b) => keyOf(a).localeCompare(keyOf(b)) * (descending ? -1 : 1);
}
