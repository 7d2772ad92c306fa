import { USAGES_MAX, type UsageItem, type UsageList, type UsagesQuery } from '../../contract/usage.ts';
import { readableKinds } from '../../contract/content-kinds.ts';
import type { ReferenceTarget } from '../../content/content-reference.ts';
import { findReferences } from '../../content/content-reference.repository.ts';
import type { ContentKinds } from '../../content/kind.ts';
import type { Database, Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import { findTarget } from './usage-target.repository.ts';

export interface UsageServiceDependencies {
  database: Database;
  kinds: ContentKinds;
  hasStyleSheet(id: string): Promise<boolean>;
  hasContributor(name: string): boolean;
}

export type UsageService = ReturnType<typeof createUsageService>;

/** Usages of an entity, medium, style sheet or contributor. Source: contract §4 "Validators". */
export function createUsageService({
  database,
  kinds: contentKinds,
  hasStyleSheet,
  hasContributor,
}: UsageServiceDependencies) {
  async function findTargets(db: Db, id: string, kind: UsagesQuery['kind']): Promise<ReferenceTarget[]> {
    if (kind === 'contributor') {
      return hasContributor(id) ? [{ link: 'contributor', target: id }] : fail('not-found');
    }
    const found = await findTarget(db, id, contentKinds);
    if (found) return found;
    return (await hasStyleSheet(id)) ? [{ link: 'style-sheet', target: id }] : fail('not-found');
  }

  return {
    /** Returns usages in creation order, limited to those that the authorities permit reading. Throws `not-found`. */
    list: (id: string, kind: UsagesQuery['kind'], authorities: ReadonlySet<string>): Promise<UsageList> =>
      database.snapshot(async (db) => {
        const kinds = [...readableKinds(authorities)];
        const found = [];
        for (const target of await findTargets(db, id, kind)) {
          found.push(...(await findReferences(db, target, kinds, USAGES_MAX + 1)));
        }
        const places = found.slice(0, USAGES_MAX);
        const items = places.map(({ kind, sourceId, shortcut, title, locale, place }): UsageItem => ({
          kind,
          id: sourceId,
          shortcut,
          title,
          locale: locale === '' ? null : locale,
          where: place,
        }));
        return { items, truncated: found.length > places.length };
      }),
  };
}
