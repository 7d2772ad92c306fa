import { readLinkReference } from '../contract/link.ts';
import { addLink, noReferences } from './content-graph.ts';
import { createContentLists, recordListFault, type ReadOnce, type RenderListed } from './content-lists.ts';
import type { ContentReader } from './content-source.ts';
import { recordExpiry, recordWorkingCopy, type RenderRun } from './render-run.ts';
import { resolveLink } from './resolve-link.ts';
import { resolveNavigation } from './resolve-navigation.ts';
import { searchContent } from './search-content.ts';
import type { TemplateContent } from './template-content.ts';
import { isVisible, nextVisibilityChange } from './visibility.ts';

/** Maximum lists of one page. Their queries do not count as template time, so a loop around a list would not end. */
const MAX_LISTS = 500;

/** Returns a function that reads lists outside the time budget of templates, equal ones once. */
export function listReader({ parts, budget, lists }: RenderRun): ReadOnce {
  return function readOnce<Query, Result>(
    kind: string,
    query: Query,
    read: (reader: ContentReader, query: Query) => Promise<Result>,
  ): Promise<Result> {
    const key = kind + JSON.stringify(query);
    let list = lists.get(key) as Promise<Result> | undefined;
    if (list) return list;
    if (lists.size >= MAX_LISTS) throw new Error(`a page reads at most ${MAX_LISTS} lists`);
    lists.set(key, (list = budget.pause(() => parts.source.snapshot((reader) => read(reader, query)))));
    return list;
  };
}

/**
 * Returns published content for contributors and list tags. Each list takes one query, and equal lists of a page are
 * read once, outside the time budget of templates.
 */
export function publishedContent(run: RenderRun, renderListed: RenderListed): TemplateContent {
  const { parts, options, now } = run;
  const readOnce = listReader(run);
  const lists = createContentLists(run, readOnce, renderListed);

  return {
    articles: lists.articles,
    pages: lists.pages,
    paginate: lists.paginate,
    releasedArticles: lists.releasedArticles,
    recordListFault: (error) => recordListFault(run, error),
    async single(shortcut) {
      run.dependencies.add(`article:${shortcut}`);
      const record = await readOnce('single', shortcut, async (reader) => {
        const references = { ...noReferences(), articles: new Set([shortcut]) };
        await run.graph.load(reader, references, parts.settings.maxInclusionDepth);
        return run.graph.article(shortcut);
      });
      if (!record) return undefined;
      run.dependencies.add(`article-model:${record.model.shortcut}`);
      if (!record.model.single) return undefined;
      recordExpiry(run, nextVisibilityChange(record, now));
      if (options.mode === 'public' && !isVisible(record, now)) return undefined;
      return lists.listedArticle(record);
    },
    async navigation(shortcut) {
      run.dependencies.add(`navigation:${shortcut}`);
      const record = await readOnce('navigation', shortcut, (reader) => reader.navigation(shortcut));
      if (!record) return undefined;
      recordWorkingCopy(run, record);
      return resolveNavigation(run, record);
    },
    async link(reference) {
      const link = readLinkReference(reference);
      if (!link) throw new Error(`"${reference}" is not a reference such as @page(contact)`);
      const references = noReferences();
      addLink(references, link);
      await readOnce('link', link.kind + link.name, (reader) => run.graph.load(reader, references, 0));
      const href = resolveLink(run, link);
      return href === undefined ? undefined : href + link.fragment;
    },
    search: (query, given) =>
      searchContent(run, { page: lists.listedPage, article: lists.listedArticle }, query, {
        page: options.pageNumber ?? 1,
        ...given,
      }),
  };
}
