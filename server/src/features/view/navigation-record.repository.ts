import { sql } from 'kysely';
import { PLACES_OF } from '../../content/content-reference.repository.ts';
import { readDocument } from '../../content/documents.ts';
import { linkTargets, toLinkTarget, type LinkTargetRow } from '../../content/link-target.repository.ts';
import type { Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { NavigationRecord } from '../../rendering/content-source.ts';

/** The first row is the navigation itself, with its id as `taken`. */
type Row = LinkTargetRow | (Omit<LinkTargetRow, 'kind'> & { kind: 'navigation'; taken: string });

const [NOT_LIKE, COPY_PLACES] = PLACES_OF.live;

/** Returns a navigation with the targets of its items, in one query. */
export async function findNavigationRecord(
  db: Db,
  shortcut: string,
  addressing: Addressing,
): Promise<NavigationRecord | undefined> {
  const { rows } = await sql<Row>`
    with navigation as (
      select entity.id, entity.shortcut, document.document from content_entity as entity
      join content_document as document on document.entity_id = entity.id
      where entity.kind = 'navigation' and entity.shortcut = ${shortcut})
    select 'navigation' as kind, shortcut, document as summary, null as languages, id as taken, null as model_path
    from navigation
    union all
    select * from (${linkTargets(addressing)} where (entity.kind, entity.shortcut) in (
      select case link when 'page-link' then 'page' else 'article' end, target from content_reference
      where source_id = (select id from navigation) and link in ('page-link', 'article-link')
        and place ${sql.raw(NOT_LIKE)} ${COPY_PLACES})) as targets`.execute(db);
  const navigation = rows.find((row) => row.kind === 'navigation');
  if (!navigation) return undefined;
  const targets = rows.flatMap((row) => (row.kind === 'navigation' ? [] : [toLinkTarget(row)]));
  return { id: navigation.taken, ...readDocument('navigation', navigation.summary), targets };
}
