import type { PageDocument } from '../contract/page.ts';
import type { EntityChange } from './entity-change.ts';
import type { Entity } from './entity.ts';
import { linkFacts } from './link-facts.ts';

/** The parts of a page or article that other pages show, so that those pages are only affected by changes of them. */
const FACETS: Readonly<Record<string, (entity: Pick<Entity, 'kind' | 'document'>) => string>> = {
  link: linkFacts,
  title: ({ document }) => JSON.stringify((document as unknown as PageDocument).title),
  parent: ({ document }) => JSON.stringify((document as unknown as PageDocument).parent ?? null),
};

/** Returns the names of the facets that a change affects: `title:page:about`. */
export function changedFacets({ kind, before, after }: EntityChange): string[] {
  if (kind !== 'page' && kind !== 'article') return [];
  const shortcuts = [before, after].flatMap((entity) => entity?.document.shortcut ?? []);
  return Object.entries(FACETS).flatMap(([name, of]) =>
    (before && of(before)) === (after && of(after))
      ? []
      : shortcuts.map((shortcut) => `${name}:${kind}:${shortcut}`),
  );
}
