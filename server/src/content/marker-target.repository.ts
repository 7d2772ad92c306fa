import type { Db } from '../database/database.ts';

/** What a marker leads to. */
export interface MarkerTarget {
  kind: 'form' | 'article';
  shortcut: string;
}

/** The state of what markers lead to: `form:contact` → `open`, `article:news` → `draft`. Unknown ones are absent. */
export type MarkerTargets = ReadonlyMap<string, string>;

export function targetKey(target: MarkerTarget): string {
  return `${target.kind}:${target.shortcut}`;
}

/** Looks up all targets in two queries, whatever their number. */
export async function findMarkerTargets(db: Db, targets: readonly MarkerTarget[]): Promise<MarkerTargets> {
  const shortcuts = (kind: MarkerTarget['kind']) => [
    ...new Set(targets.filter((target) => target.kind === kind).map((target) => target.shortcut)),
  ];
  const forms = shortcuts('form');
  const articles = shortcuts('article');
  const formRows = forms.length
    ? await db
        .selectFrom('content_entity as entity')
        .innerJoin('form', 'form.id', 'entity.id')
        .select(['entity.shortcut', 'form.status'])
        .where('entity.kind', '=', 'form')
        .where('entity.shortcut', 'in', forms)
        .execute()
    : [];
  const articleRows = articles.length
    ? await db
        .selectFrom('content_entity as entity')
        .innerJoin('article', 'article.id', 'entity.id')
        .select(['entity.shortcut', 'article.status'])
        .where('entity.kind', '=', 'article')
        .where('entity.shortcut', 'in', articles)
        .execute()
    : [];
  return new Map([
    ...formRows.map((row) => [targetKey({ kind: 'form', shortcut: row.shortcut }), row.status] as const),
    ...articleRows.map(
      (row) => [targetKey({ kind: 'article', shortcut: row.shortcut }), row.status] as const,
    ),
  ]);
}
