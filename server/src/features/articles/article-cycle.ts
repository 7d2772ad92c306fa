import { findArticleLinks } from '../../content/content-reference.repository.ts';
import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { PlacedMarker } from '../../content/lost-markers.ts';
import type { ArticleReference } from './article-values.ts';

/** The article that is to be published. Its id is undefined when it is new. */
export interface CycleStart {
  id: string | undefined;
  shortcut: string;
  markers: readonly PlacedMarker[];
  articles: readonly ArticleReference[];
}

/** An article that the start leads to, and the way there. */
interface Step {
  /** The place in the start where the way begins. */
  pointer: string;
  /** Shortcuts, the start first. */
  chain: readonly string[];
}

/**
 * The places of an article that lead back to it through what is published, each with its chain (`a → b → a`). Reads level by level,
 * one query each; an article that was met before is not read again. Source: contract §4 "Validators".
 */
export async function findCycles(db: Db, start: CycleStart): Promise<Violation[]> {
  const cycles: Violation[] = [];
  const seen = new Set<string>();
  let byShortcut = new Map<string, Step>();
  let byId = new Map<string, Step>();

  /** Goes on from a step to what it names, by shortcut or id. */
  function lead(step: Step, name: { shortcut: string } | { id: string }): void {
    const returns = 'id' in name ? name.id === start.id : name.shortcut === start.shortcut;
    if (returns) cycles.push(cycleAt(step, start.shortcut));
    else if ('id' in name) byId.set(name.id, byId.get(name.id) ?? step);
    else byShortcut.set(name.shortcut, byShortcut.get(name.shortcut) ?? step);
  }

  const chain = [start.shortcut];
  for (const { kind, shortcut, pointer } of start.markers) {
    if (kind === 'article') lead({ pointer, chain }, { shortcut });
  }
  for (const { id, pointer } of start.articles) lead({ pointer, chain }, { id });
  while (byShortcut.size + byId.size > 0) {
    const links = await findArticleLinks(db, [...byShortcut.keys()], [...byId.keys()]);
    const steps = links
      .filter(({ id }) => !seen.has(id) && id !== start.id)
      .map((article) => ({ article, from: byShortcut.get(article.shortcut) ?? byId.get(article.id)! }));
    byShortcut = new Map();
    byId = new Map();
    for (const { article, from } of steps) {
      seen.add(article.id);
      const step = { pointer: from.pointer, chain: [...from.chain, article.shortcut] };
      for (const shortcut of article.markers) lead(step, { shortcut });
      for (const id of article.articles) lead(step, { id });
    }
  }
  return [...new Map(cycles.map((cycle) => [cycle.pointer, cycle])).values()];
}

function cycleAt({ pointer, chain }: Step, start: string): Violation {
  return violation(pointer, 'cycle', { chain: [...chain, start].join(' → ') });
}
