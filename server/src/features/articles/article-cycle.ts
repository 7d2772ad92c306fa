import { findArticleLinks } from '../../content/content-reference.repository.ts';
import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { PlacedMarker } from '../../content/broken-markers.ts';
import type { ArticleReference } from './article-values.ts';

/** The article to be published. Its id is undefined when it is new. */
export interface CycleStart {
  id: string | undefined;
  shortcut: string;
  markers: readonly PlacedMarker[];
  articles: readonly ArticleReference[];
}

/** An article reachable from the start, with its path. */
interface Step {
  /** The JSON pointer of the first reference in the start. */
  pointer: string;
  /** The shortcuts along the path, beginning with the start. */
  chain: readonly string[];
}

/**
 * Returns the references of an article that lead back to it through published content, each with its chain (`a → b →
 * a`). Searches breadth-first with one query per level, and visits each article once. Source: contract §4 "Validators".
 */
export async function findCycles(db: Db, start: CycleStart): Promise<Violation[]> {
  const cycles: Violation[] = [];
  const seen = new Set<string>();
  let byShortcut = new Map<string, Step>();
  let byId = new Map<string, Step>();

  /** Records a cycle if the reference points to the start; otherwise queues the referenced article. */
  function follow(step: Step, name: { shortcut: string } | { id: string }): void {
    const returns = 'id' in name ? name.id === start.id : name.shortcut === start.shortcut;
    if (returns) cycles.push(cycleAt(step, start.shortcut));
    else if ('id' in name) byId.set(name.id, byId.get(name.id) ?? step);
    else byShortcut.set(name.shortcut, byShortcut.get(name.shortcut) ?? step);
  }

  const chain = [start.shortcut];
  for (const { kind, shortcut, pointer } of start.markers) {
    if (kind === 'article') follow({ pointer, chain }, { shortcut });
  }
  for (const { id, pointer } of start.articles) follow({ pointer, chain }, { id });
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
      for (const shortcut of article.markers) follow(step, { shortcut });
      for (const id of article.articles) follow(step, { id });
    }
  }
  return [...new Map(cycles.map((cycle) => [cycle.pointer, cycle])).values()];
}

function cycleAt({ pointer, chain }: Step, start: string): Violation {
  return violation(pointer, 'cycle', { chain: [...chain, start].join(' → ') });
}
