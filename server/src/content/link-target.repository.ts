import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { linkKey, type LinkName, type LinkTarget } from '../kernel/link-target.ts';
import { readSummary } from './documents.ts';
import { readModelPath } from './public-address.repository.ts';
import { readReleased } from './released.repository.ts';
import { readTakenPaths, takenPaths } from './taken-paths.ts';

export interface LinkTargetRow {
  kind: 'page' | 'article';
  shortcut: string;
  summary: string;
  languages: string | null;
  taken: string | null;
  model_path: string | null;
}

/** Returns the targets of links in one query; unknown names are absent. */
export async function findLinkTargets(
  db: Db,
  names: readonly LinkName[],
  addressing: Addressing,
): Promise<LinkTarget[]> {
  if (names.length === 0) return [];
  // A single parameter regardless of the number of names; an object, because both databases have this function
  // for objects.
  const wanted = Object.fromEntries(names.map((name) => [linkKey(name), [name.kind, name.shortcut]]));
  const { rows } =
    await sql<LinkTargetRow>`${linkTargets(addressing)} where (entity.kind, entity.shortcut) in (
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(wanted)}))`.execute(db);
  return rows.map(toLinkTarget);
}

/** Selects the columns of `entity` that links need. */
export function linkTargets(addressing: Addressing): RawBuilder<unknown> {
  return sql`select entity.kind, entity.shortcut, entity.summary, entity.listed_languages as languages,
      ${takenPaths(addressing)} as taken, model.listed_path as model_path
    from content_entity as entity left join content_entity as model on model.id = entity.listed_model_id`;
}

export function toLinkTarget(row: LinkTargetRow): LinkTarget {
  const { kind, shortcut } = row;
  const released = readReleased(row.languages);
  if (kind === 'page') {
    const { title, status, publishAt, unpublishAt, urls } = readSummary(kind, row.summary);
    const takenPaths = readTakenPaths(row.taken);
    return { kind, shortcut, title, released, status, publishAt, unpublishAt, urls, takenPaths };
  }
  const { title, status, publishAt, unpublishAt, slug } = readSummary(kind, row.summary);
  const model = { path: row.model_path === null ? null : readModelPath(row.model_path) };
  return { kind, shortcut, title, released, status, publishAt, unpublishAt, slug, model };
}
