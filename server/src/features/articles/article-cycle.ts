import type { Db } from '../../database/database.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { referencesOf, type ArticleReferences, type ScanMarkers } from './article-reference.ts';
import { findReferringFields, findPublishedArticles } from './article-graph.repository.ts';

/** The article that is to be published. Its id is undefined when it is new. */
export interface CycleStart {
  id: string | undefined;
  shortcut: string;
  references: ArticleReferences;
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
 * two queries each; an article that was met before is not read again. Source: contract §4 "Validators".
 */
export async function findCycles(db: Db, start: CycleStart, scan: ScanMarkers): Promise<Violation[]> {
  const cycles: Violation[] = [];
  const seen = new Set<string>();
  let byShortcut = new Map<string, Step>();
  let byId = new Map<string, Step>();

  function follow({ markers, articles }: ArticleReferences, from: Step | undefined): void {
    const lead = (pointer: string, returns: boolean, next: Map<string, Step>, key: string) => {
      const step = from ?? { pointer, chain: [start.shortcut] };
      if (returns) cycles.push(cycleAt(step, start.shortcut));
      else if (!next.has(key)) next.set(key, step);
    };
    for (const { kind, shortcut, pointer } of markers) {
      if (kind === 'article') lead(pointer, shortcut === start.shortcut, byShortcut, shortcut);
    }
    for (const { id, pointer } of articles) lead(pointer, id === start.id, byId, id);
  }

  follow(start.references, undefined);
  while (byShortcut.size + byId.size > 0) {
    const rows = await findPublishedArticles(db, [...byShortcut.keys()], [...byId.keys()]);
    const unseen = rows.filter((row) => !seen.has(row.id) && row.id !== start.id);
    const fields = await findReferringFields(db, [...new Set(unseen.map((row) => row.modelId))]);
    const steps = unseen.map((row) => ({ row, step: byShortcut.get(row.shortcut) ?? byId.get(row.id)! }));
    byShortcut = new Map();
    byId = new Map();
    for (const { row, step } of steps) {
      seen.add(row.id);
      const references = referencesOf(row.values, fields.get(row.modelId) ?? [], scan, '');
      follow(references, { pointer: step.pointer, chain: [...step.chain, row.shortcut] });
    }
  }
  return [...new Map(cycles.map((cycle) => [cycle.pointer, cycle])).values()];
}

function cycleAt({ pointer, chain }: Step, start: string): Violation {
  return violation(pointer, 'cycle', { chain: [...chain, start].join(' → ') });
}
