import { sql, type SqlBool } from 'kysely';
import type { Localised } from '../contract/common.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { ContentUser } from '../contract/problem.ts';
import type { Db } from '../database/database.ts';
import type { ContentReference, ReferenceLink, ReferenceTarget } from './content-reference.ts';

/** Whether references belong to the live state or to the working copy. */
export type ReferringState = 'live' | 'copy';

/** Prefix of the places in working copies: `draft.content`. */
const COPY_PLACE = 'draft.';

/** The condition on `place` for each state, as arguments of `where`. */
export const PLACES_OF: Readonly<Record<ReferringState, readonly ['like' | 'not like', string]>> = {
  live: ['not like', `${COPY_PLACE}%`],
  copy: ['like', `${COPY_PLACE}%`],
};

/**
 * Replaces the references of a state of entities. Only differences are written: most saves leave the markers
 * unchanged.
 */
export async function writeReferences(
  db: Db,
  state: ReferringState,
  sourceIds: readonly string[],
  references: readonly (ContentReference & { source_id: string })[],
): Promise<void> {
  const rows = references.map(({ source_id, link, target, place, locale }) => [
    ...[source_id, link, target],
    ...[state === 'live' ? place : COPY_PLACE + place, locale],
  ]);
  const columns = sql.raw('source_id, link, target, place, locale');
  // A single parameter regardless of the number of rows; an object, because both databases have this function
  // for objects.
  const wanted = sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    from json_each(${JSON.stringify(Object.fromEntries(rows.entries()))}) where true`;
  await db
    .deleteFrom('content_reference')
    .where('source_id', 'in', [...sourceIds])
    .where('place', ...PLACES_OF[state])
    .where(sql<SqlBool>`(${columns}) not in (${wanted})`)
    .execute();
  if (rows.length === 0) return;
  await sql`insert into content_reference (${columns}) ${wanted} on conflict do nothing`.execute(db);
}

/** The status of pages and articles that the public sees; other kinds have no draft. */
const PUBLIC_STATE = 'published';

/** Not a join: PostgreSQL would choose a merge join and read all entities from the first one. */
const IS_PUBLIC = sql<SqlBool>`(
  select entity.kind not in ('page', 'article') or entity.listed_status = ${sql.lit(PUBLIC_STATE)}
  from content_entity as entity where entity.id = reference.source_id)`;

const KIND_OF_SOURCE = sql<string>`(
  select entity.kind from content_entity as entity where entity.id = reference.source_id)`;

/**
 * Links whose target is needed whatever the status of the source: an article has nothing to show without its model,
 * and a page would lose its place.
 */
const NEEDED_BY_ALL: ReadonlySet<ReferenceLink> = new Set(['article-model', 'page-parent']);

/**
 * Returns the entities that would lose any of the targets, each once, at most `limit`, so that the cost is bounded:
 * those that the public sees (or all, with `published: false`), and those that cannot exist without the target.
 * `kinds` restricts the result, `except` is left out.
 */
export async function findReferring(
  db: Db,
  targets: readonly ReferenceTarget[],
  options: {
    limit: number;
    except?: readonly string[];
    published?: boolean;
    kinds?: readonly ContentKindName[];
  },
): Promise<ContentUser[]> {
  const { limit, except, published = true, kinds } = options;
  const users = new Map<string, ContentUser>();
  for (const { link, target } of targets) {
    const rows = await db
      .selectFrom('content_entity')
      .select(USER_COLUMNS)
      .where('id', 'in', (eb) =>
        // In index order, reading no further than the limit.
        eb
          .selectFrom('content_reference as reference')
          .select('reference.source_id')
          .where('reference.link', '=', link)
          .where('reference.target', '=', target)
          .$if(except !== undefined, (query) => query.where('reference.source_id', 'not in', except!))
          .$if(published && !NEEDED_BY_ALL.has(link), (query) =>
            query.where('reference.place', ...PLACES_OF.live).where(IS_PUBLIC),
          )
          .$if(kinds !== undefined, (query) => query.where(KIND_OF_SOURCE, 'in', kinds!))
          .groupBy('reference.source_id')
          .orderBy('reference.source_id')
          .limit(limit),
      )
      .execute();
    for (const row of rows) users.set(row.id, toContentUser(row));
  }
  return [...users.values()].slice(0, limit);
}

/** Returns the public content that links to articles of a model, at most `limit`. */
export async function findLinkingToArticles(db: Db, modelId: string, limit: number): Promise<ContentUser[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select(USER_COLUMNS)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_reference as reference')
        .select('reference.source_id')
        .where('reference.link', '=', 'article-link')
        .where('reference.target', 'in', (articles) =>
          articles
            .selectFrom('content_entity as article')
            .select('article.shortcut')
            .where('article.kind', '=', 'article')
            .where('article.listed_model_id', '=', modelId),
        )
        .where('reference.place', ...PLACES_OF.live)
        .where(IS_PUBLIC),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toContentUser);
}

/** Returns the entities with these ids. */
export async function findContentUsers(db: Db, ids: readonly string[]): Promise<ContentUser[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select(USER_COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(toContentUser);
}

/** Returns the targets that other entities than these sources need: public ones, or ones that require the target. */
export async function findNeeded(
  db: Db,
  targets: readonly ReferenceTarget[],
  except: readonly string[],
): Promise<ReferenceTarget[]> {
  const wanted = Object.fromEntries(targets.map(({ link, target }, index) => [index, [link, target]]));
  const rows = await db
    .selectFrom('content_reference as reference')
    .select(['reference.link', 'reference.target'])
    .distinct()
    .where(
      sql<SqlBool>`(reference.link, reference.target) in (
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(wanted)}))`,
    )
    .where('reference.source_id', 'not in', [...except])
    .where(({ or, and, eb }) =>
      or([
        eb('reference.link', 'in', [...NEEDED_BY_ALL]),
        and([eb('reference.place', ...PLACES_OF.live), IS_PUBLIC]),
      ]),
    )
    .execute();
  return rows as ReferenceTarget[];
}

/** A reference to a target, with its place. */
export interface Reference {
  sourceId: string;
  place: string;
  locale: string;
}

/** Returns references to a target from entities of the given kinds, ordered by id, at most `limit`. */
export async function findReferences(
  db: Db,
  { link, target }: ReferenceTarget,
  kinds: readonly ContentKindName[],
  limit: number,
): Promise<(Reference & { kind: ContentKindName; shortcut: string; title: Localised })[]> {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('content_reference as found')
        .select(['found.source_id', 'found.place', 'found.locale'])
        .where('found.link', '=', link)
        .where('found.target', '=', target)
        // No join here either, for the same reason.
        .where(
          (eb) =>
            eb
              .selectFrom('content_entity as source')
              .select('source.kind')
              .whereRef('source.id', '=', 'found.source_id'),
          'in',
          [...kinds],
        )
        .orderBy('found.source_id')
        .orderBy('found.place')
        .orderBy('found.locale')
        .limit(limit)
        .as('reference'),
    )
    .innerJoin('content_entity as entity', 'entity.id', 'reference.source_id')
    .select(['reference.source_id', 'reference.place', 'reference.locale', 'entity.kind', 'entity.shortcut'])
    .select('entity.summary')
    .orderBy('reference.source_id')
    .orderBy('reference.place')
    .orderBy('reference.locale')
    .execute();
  return rows.map((row) => ({
    sourceId: row.source_id,
    place: row.place,
    locale: row.locale,
    kind: row.kind as ContentKindName,
    shortcut: row.shortcut,
    title: titleOf(row.summary),
  }));
}

/** Returns the titles of entities of any kind; a model's is its name. */
export async function findTitles(db: Db, ids: readonly string[]): Promise<Map<string, Localised>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'summary'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, summary }) => [id, titleOf(summary)]));
}

const USER_COLUMNS = ['id', 'kind', 'shortcut', 'summary'] as const;

function toContentUser({
  summary,
  kind,
  ...row
}: {
  id: string;
  kind: string;
  shortcut: string;
  summary: string;
}) {
  return { ...row, kind: kind as ContentKindName, title: titleOf(summary) };
}

function titleOf(summary: string): Localised {
  const { title, name } = JSON.parse(summary) as { title?: Localised; name?: Localised };
  return title ?? name ?? {};
}

/** The articles that a published article includes or refers to. */
export interface ArticleLinks {
  id: string;
  shortcut: string;
  /** Shortcuts of the articles of its markers. */
  markers: string[];
  /** Ids of the articles of its fields. */
  articles: string[];
}

/** Returns those of the articles that are published and lead to others, in one query. */
export async function findArticleLinks(
  db: Db,
  shortcuts: readonly string[],
  ids: readonly string[],
): Promise<ArticleLinks[]> {
  const rows = await db
    .selectFrom('content_entity as entity')
    .innerJoin('content_reference as reference', 'reference.source_id', 'entity.id')
    .select(['entity.id', 'entity.shortcut', 'reference.link', 'reference.target'])
    .where('entity.kind', '=', 'article')
    .where('entity.listed_status', '=', PUBLIC_STATE)
    .where('reference.link', 'in', ['article-marker', 'article'])
    .where('reference.place', ...PLACES_OF.live)
    .where((eb) =>
      eb.or([
        ...(shortcuts.length > 0 ? [eb('entity.shortcut', 'in', [...shortcuts])] : []),
        ...(ids.length > 0 ? [eb('entity.id', 'in', [...ids])] : []),
      ]),
    )
    .orderBy('entity.id')
    .execute();
  const links = new Map<string, ArticleLinks>();
  for (const { id, shortcut, link, target } of rows) {
    const found = links.get(id) ?? { id, shortcut, markers: [], articles: [] };
    links.set(id, found);
    found[link === 'article' ? 'articles' : 'markers'].push(target);
  }
  return [...links.values()];
}
