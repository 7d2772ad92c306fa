import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ArticleModelDocument } from '../contract/article-model.ts';
import type { Db } from '../database/database.ts';
import type { ReferenceLink } from './content-reference.ts';
import { PLACES_OF } from './content-reference.repository.ts';
import type { EntityChange, EntityChangeListener } from './entity-change.ts';
import type { ContentDocument } from './entity.ts';

/**
 * Whether what `reference` names is there for visitors, apart from its publication period; links to itself always are.
 * Stored, because of all the references of a site few lead nowhere.
 */
const IS_LOST = sql<number>`(case when case reference.link
  when 'form-marker' then exists (select 1 from content_entity as target
    where target.kind = 'form' and target.shortcut = reference.target)
  when 'article-marker' then exists (select 1 from content_entity as target
    where target.kind = 'article' and target.shortcut = reference.target and target.listed_status <> 'draft')
  when 'page-link' then exists (select 1 from content_entity as target
    where target.kind = 'page' and target.shortcut = reference.target
      and (target.listed_status = 'published' or target.id = reference.source_id))
  when 'article-link' then exists (select 1 from content_entity as target
    join content_entity as model on model.id = target.listed_model_id
    where target.kind = 'article' and target.shortcut = reference.target
      and (target.listed_status = 'published' and model.listed_path is not null or target.id = reference.source_id))
  when 'media' then exists (select 1 from medium where medium.id = reference.target)
  else true end then 0 else 1 end)`;

/** Returns a listener that records which references of changed entities, and to them, lead nowhere. */
export function recordLost(): EntityChangeListener {
  return async (db, changes) => {
    const changed = changes.flatMap(({ after }) => (after ? [after.id] : []));
    if (changed.length > 0) await update(db, sql`reference.source_id in (${sql.join(changed)})`);
    const moved = changes.filter(({ before, after }) => factsOf(before) !== factsOf(after));
    await recordLostTo(db, namesOf(moved, 'page'), 'page-link');
    await recordLostTo(db, namesOf(moved, 'article'), 'article-link', 'article-marker');
    await recordLostTo(db, namesOf(moved, 'form'), 'form-marker');
    const models = moved.flatMap(({ kind, id }) => (kind === 'article-model' ? [id] : []));
    if (models.length > 0)
      await update(
        db,
        sql`reference.link = 'article-link' and reference.target in (select shortcut from content_entity
          where kind = 'article' and listed_model_id in (${sql.join(models)}))`,
      );
  };
}

/** Records whether references to these targets lead nowhere. */
export async function recordLostTo(
  db: Db,
  targets: readonly string[],
  ...links: readonly ReferenceLink[]
): Promise<void> {
  if (targets.length === 0) return;
  await update(
    db,
    sql`reference.link in (${sql.join([...links])}) and reference.target in (${sql.join([...targets])})`,
  );
}

/** Selects the ids of the live entities with references that lead nowhere at an instant (ms since the epoch). */
export function brokenSources(now: number): RawBuilder<unknown> {
  const ofTargets = (condition: RawBuilder<SqlBool>) => sql`select reference.source_id
    from content_entity as target cross join content_reference as reference
    where target.kind in ('page', 'article') and target.listed_status = 'published' and ${condition}
      and reference.link = target.kind || '-link' and reference.target = target.shortcut
      and reference.source_id <> target.id and ${IS_LIVE}`;
  return sql`select reference.source_id from content_reference as reference where reference.lost = 1 and ${IS_LIVE}
    union all ${ofTargets(sql`target.listed_publish_at > ${now}`)}
    union all ${ofTargets(sql`target.listed_unpublish_at <= ${now}`)}`;
}

const IS_LIVE = sql<SqlBool>`reference.place ${sql.raw(PLACES_OF.live[0])} ${sql.lit(PLACES_OF.live[1])}`;

/** Writes only what differs. */
async function update(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update content_reference as reference set lost = ${IS_LOST}
    where ${which} and reference.lost <> ${IS_LOST}`.execute(db);
}

/** Returns what decides whether an entity is there for those that refer to it. */
function factsOf(entity: EntityChange['before']): string | undefined {
  if (!entity) return undefined;
  const { shortcut, status, path } = entity.document as ContentDocument &
    Partial<Pick<ArticleModelDocument, 'path'>> & { status?: string };
  return JSON.stringify([shortcut, status, path === null]);
}

function namesOf(changes: readonly EntityChange[], of: EntityChange['kind']): string[] {
  const named = changes.flatMap(({ kind, before, after }) =>
    kind === of ? [before?.document.shortcut, after?.document.shortcut] : [],
  );
  return [...new Set(named.filter((shortcut) => shortcut !== undefined))];
}
