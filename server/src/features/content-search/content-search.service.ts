import { findTitles } from '../../content/content-reference.repository.ts';
import { readableKinds } from '../../contract/content-kinds.ts';
import type {
  ContentSearchQuery,
  FoundContentList,
  FoundContentView,
} from '../../contract/content-search.ts';
import type { Database } from '../../database/database.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { wordKeys } from '../../kernel/search-words.ts';
import { excerptParts } from '../../rendering/search-excerpt.ts';
import { findByName, findInTexts, type FoundText } from './content-search.repository.ts';

const MAX_WORDS = 10;
const DEFAULT_LIMIT = 20;

export interface ContentSearchDependencies {
  database: Database;
  /** The languages of the site. */
  languages: readonly string[];
}

export type ContentSearchService = ReturnType<typeof createContentSearchService>;

/**
 * Searches all content that the caller may read, in all languages, including drafts and pending changes. Source:
 * design of the site, section 6.
 */
export function createContentSearchService({ database, languages }: ContentSearchDependencies) {
  /** The last word may be unfinished. */
  const termsOf = (query: string, locale: string) => {
    const keys = [...new Set(wordKeys(query, locale))].slice(0, MAX_WORDS);
    return keys.map((key, index) => ({ key, isPrefix: index === keys.length - 1 }));
  };

  return {
    async search(
      { q, kind: only, in: place, limit = DEFAULT_LIMIT }: ContentSearchQuery,
      authorities: ReadonlySet<string>,
    ): Promise<FoundContentList> {
      const kinds = [...readableKinds(authorities)].filter((kind) => only === undefined || kind === only);
      const words = searchKey(q)
        .split(/\s+/u)
        .filter((word) => word !== '')
        .slice(0, MAX_WORDS);
      if (kinds.length === 0 || words.length === 0) return { items: [] };
      return database.readInBackground(async (db) => {
        const named = place ? [] : await findByName(db, database.dialect, kinds, words, limit);
        const texts: FoundText[] = [];
        // Most words have the same terms in all languages.
        for (const locales of Map.groupBy(languages, (locale) =>
          JSON.stringify(termsOf(q, locale)),
        ).values()) {
          const terms = termsOf(q, locales[0]!);
          if (terms.length === 0) continue;
          for (const table of ['content_text', 'content_draft_text'] as const)
            texts.push(...(await findInTexts(db, database.dialect, table, kinds, { terms, locales, limit })));
        }
        const best = Map.groupBy(
          texts.sort((one, other) => other.score - one.score),
          ({ id }) => id,
        );
        const entities = new Map([...named, ...texts].map((entity) => [entity.id, entity]));
        const shown = [...entities.values()].slice(0, limit);
        const titles = await findTitles(
          db,
          shown.map(({ id }) => id),
        );
        const items = shown.map(({ id, kind, shortcut }): FoundContentView => {
          const text = best.get(id)?.[0];
          const terms = text ? termsOf(q, text.locale) : [];
          const isFound = (key: string) =>
            terms.some((term) => (term.isPrefix ? key.startsWith(term.key) : key === term.key));
          const parts = text ? excerptParts(text.body, isFound, text.locale) : [];
          return {
            ...{ kind, id, shortcut, title: titles.get(id) ?? {} },
            isPending: text?.source === 'copy',
            excerpt: parts.some((part) => part.isFound) ? parts : [],
          };
        });
        return { items: place ? items.filter(({ excerpt }) => excerpt.length > 0) : items };
      });
    },
  };
}
