import type { EntityKind } from '../../content/entity.repository.ts';
import { findWorkingStates } from '../../content/working-copy.repository.ts';
import type { Db } from '../../database/database.ts';
import { fromInstant } from '../../kernel/clock.ts';
import type { ArticleRecord, ContentReader, FormRecord, PageRecord } from '../../rendering/content-source.ts';
import { findModelRecords } from './article-record.repository.ts';

/**
 * Content as it will be when the working copies are published: what has one is read from it, in one query more for each of the kinds;
 * of other kinds, the live state. Lists, and the addresses by which content is found, are the live ones.
 */
export function withWorkingCopies(
  db: Db,
  live: ContentReader,
  kinds: ReadonlySet<EntityKind>,
): ContentReader {
  return {
    ...live,
    async page(shortcut) {
      const page = await live.page(shortcut);
      return page && kinds.has('page') ? preparedPage(db, page) : page;
    },
    async reached(names, levels) {
      const reached = await live.reached(names, levels);
      return {
        ...reached,
        forms: kinds.has('form') ? await preparedForms(db, reached.forms) : reached.forms,
        articles: kinds.has('article') ? await preparedArticles(db, reached.articles) : reached.articles,
      };
    },
  };
}

async function preparedPage(db: Db, page: PageRecord): Promise<PageRecord> {
  const state = (await findWorkingStates<'page'>(db, [page.id])).get(page.id);
  if (!state) return page;
  return {
    ...page,
    ...published(state),
    isWorkingCopy: true,
    shortcut: state.shortcut,
    title: state.title,
    description: state.description ?? {},
    content: state.content ?? {},
    template: state.template ?? 'default',
    category: state.category ?? null,
    urls: state.urls ?? [],
    stylesheets: state.stylesheets ?? [],
    variables: state.variables ?? {},
    contributors: state.contributors ?? [],
  };
}

/** Under the shortcut by which they are included. */
async function preparedForms(db: Db, forms: FormRecord[]): Promise<FormRecord[]> {
  const states = await findWorkingStates<'form'>(db, idsOf(forms));
  return forms.map((form) => {
    const state = states.get(form.id);
    if (!state) return form;
    return {
      ...form,
      isWorkingCopy: true,
      title: state.title,
      description: state.description ?? {},
      submitLabel: state.submitLabel ?? {},
      successMessage: state.successMessage ?? {},
      closedMessage: state.closedMessage ?? {},
      consent: state.consent ?? {},
      status: state.status ?? 'open',
      contributors: state.contributors ?? [],
      fields: state.fields.map(({ id, name, type, required, attributes }) => ({
        ...{ id, name, type, attributes },
        required: required ?? false,
        localised: false,
      })),
    };
  });
}

/** Under the shortcut by which they are included; the model may be another one. */
async function preparedArticles(db: Db, articles: ArticleRecord[]): Promise<ArticleRecord[]> {
  const states = await findWorkingStates<'article'>(db, idsOf(articles));
  const known = new Map(articles.map(({ model }) => [model.id, model]));
  const others = [...states.values()].map((state) => state.modelId).filter((id) => !known.has(id));
  for (const [id, model] of await findModelRecords(db, others)) known.set(id, model);
  return articles.map((article) => {
    const state = states.get(article.id);
    if (!state) return article;
    return {
      ...article,
      ...published(state),
      isWorkingCopy: true,
      title: state.title,
      values: state.values ?? {},
      contributors: state.contributors ?? [],
      model: known.get(state.modelId) ?? article.model,
    };
  });
}

/** Publishing a working copy is what makes it public. */
function published(state: { publishAt?: string | null; unpublishAt?: string | null }) {
  return {
    status: 'published' as const,
    publishAt: state.publishAt ? fromInstant(state.publishAt) : null,
    unpublishAt: state.unpublishAt ? fromInstant(state.unpublishAt) : null,
  };
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map((record) => record.id);
}
