import { sql, type RawBuilder } from 'kysely';
import type { ReferenceLink } from '../../content/content-reference.ts';
import { readDocument } from '../../content/documents.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ContentNames, ReachedContent } from '../../rendering/content-source.ts';
import { documents, toArticleRecords } from './article-record.repository.ts';
import { toRecord } from './page-record.repository.ts';

type Dialect = Database['dialect'];

interface ReachedTarget {
  link: ReferenceLink;
  target: string;
  /** Null: no content has this name. */
  id: string | null;
}

/**
 * Returns the forms and articles with these names and everything that the articles include in any locale, in three
 * queries. Uses the references recorded when the articles were saved.
 */
export async function findReachedContent(
  db: Db,
  dialect: Dialect,
  names: ContentNames,
  levels: number,
): Promise<ReachedContent> {
  const targets = await findTargets(db, dialect, names, levels);
  const idsOf = (isOf: (link: ReferenceLink) => boolean) => [
    ...new Set(targets.flatMap(({ link, id }) => (id !== null && isOf(link) ? [id] : []))),
  ];
  const articleIds = idsOf((link) => link !== 'form-marker');
  const formIds = new Set(idsOf((link) => link === 'form-marker'));
  const ids = [...articleIds, ...formIds];
  const rows = ids.length > 0 ? await documents(db).where('entity.id', 'in', ids).execute() : [];
  const named = (wanted: ReferenceLink) =>
    targets.filter(({ link }) => link === wanted).map(({ target }) => target);
  return {
    forms: rows
      .filter((row) => formIds.has(row.id))
      .map((row) => toRecord(row, readDocument('form', row.document))),
    articles: await toArticleRecords(
      db,
      rows.filter((row) => !formIds.has(row.id)),
    ),
    names: { forms: named('form-marker'), articles: named('article-marker'), articleIds: named('article') },
  };
}

/** Returns every name reached, once, with its target. */
async function findTargets(
  db: Db,
  dialect: Dialect,
  names: ContentNames,
  levels: number,
): Promise<ReachedTarget[]> {
  const start = [
    ...[...names.forms].map((name) => ['form-marker', name]),
    ...[...names.articles].map((name) => ['article-marker', name]),
    ...[...names.articleIds].map((id) => ['article', id]),
  ];
  const { rows } = await sql<ReachedTarget>`
    with recursive reached (link, target, level) as (
      ${startRows(dialect, JSON.stringify(start))}
      union
      select reference.link, reference.target, reached.level + 1
      from reached
      left join content_entity as marked
        on reached.link = 'article-marker' and marked.kind = 'article' and marked.shortcut = reached.target
      join content_reference as reference
        on reference.source_id = case reached.link when 'article' then reached.target else marked.id end
      where reached.level < ${levels} and reference.link in ('form-marker', 'article-marker', 'article')
    )
    select target.link, target.target, case target.link when 'article' then target.target else entity.id end as id
    from (select distinct link, target from reached) as target
    left join content_entity as entity
      on entity.kind = case target.link when 'form-marker' then 'form' when 'article-marker' then 'article' end
      and entity.shortcut = target.target`.execute(db);
  return rows;
}

/** Passes the names as one parameter, so that a single statement is prepared for any number of them. */
function startRows(dialect: Dialect, json: string): RawBuilder<unknown> {
  return dialect === 'sqlite'
    ? sql`select value ->> 0, value ->> 1, 1 from json_each(${json})`
    : sql`select (value ->> 0) collate "C", (value ->> 1) collate "C", 1 from jsonb_array_elements(cast(${json} as jsonb)) as start (value)`;
}
