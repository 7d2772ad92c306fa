import { sql, type RawBuilder } from 'kysely';
import type { BaselineContext } from './baseline-context.ts';
import { searchNumbers } from './search-numbers.ts';

/** Entities with their documents and everything derived from them, redirects and media. */
export const contentTables = (context: BaselineContext): RawBuilder<unknown>[] => [
  ...entityTables(context),
  ...documentTables(context),
];

/**
 * The values that lists filter, sort, search and show. `search_number` identifies a row in SQLite's search index.
 * Decision 0026.
 */
function entityTables({ dialect, text, written }: BaselineContext): RawBuilder<unknown>[] {
  const isPostgres = dialect === 'postgres';
  return [
    sql`create table content_entity (
      id ${text} primary key,
      kind ${text} not null,
      shortcut ${text} not null,
      title_key ${text} not null,
      search_text ${text} not null,
      listed_status ${text},
      listed_category ${text},
      listed_category_key ${text},
      listed_model_id ${text},
      listed_path ${text},
      listed_publish_at bigint,
      listed_unpublish_at bigint,
      summary ${text} not null,
      ${isPostgres ? written : sql`${written}, search_number integer`})`,
    sql`create unique index content_entity_shortcut on content_entity (kind, shortcut)`,
    sql`create index content_entity_model on content_entity (listed_model_id, listed_status, listed_publish_at)`,
    // Partial indexes on the rows that have a date.
    ...['publish_at', 'unpublish_at'].map((date) => {
      const column = sql.ref(`listed_${date}`);
      return sql`create index ${sql.ref(`content_entity_${date}`)}
        on content_entity (kind, listed_status, ${column}, id) where ${column} is not null`;
    }),
    ...LIST_ORDERS.map(([name, column]) => {
      const nulls = sql.raw(isPostgres ? 'nulls first' : '');
      return sql`create index ${sql.ref(`content_entity_by_${name}`)} on content_entity
        (kind ${nulls}, ${sql.ref(column)} ${nulls}, id ${nulls}, listed_status, listed_category, listed_model_id${sql.raw(isPostgres ? '' : ', search_number')})`;
    }),
    ...(isPostgres ? [] : [...searchNumbers('content_entity'), ...NUMBERED]),
  ];
}

/** The sort orders of lists. Each index also covers the filters, so that a distant page reads no rows. */
const LIST_ORDERS = [
  ['updated', 'updated_at'],
  ['created', 'created_at'],
  ['title', 'title_key'],
  ['shortcut', 'shortcut'],
  ['status', 'listed_status'],
  ['category', 'listed_category_key'],
  ['publication', 'listed_publish_at'],
] as const;

const NUMBERED = [
  sql`create trigger content_entity_numbered after insert on content_entity begin
    update search_count set last = last + 1 where searched = 'content_entity';
    update content_entity set search_number = (select last from search_count where searched = 'content_entity')
      where rowid = new.rowid; end`,
  sql`create index content_entity_search_number on content_entity
    (search_number, kind, listed_status, listed_category, listed_model_id)`,
];

const documentTables = ({ text, written }: BaselineContext) => [
  sql`create table content_document (
    entity_id ${text} primary key references content_entity (id) on delete cascade,
    document ${text} not null,
    field_facts ${text} not null)`,

  sql`create table content_value (
    entity_id ${text} not null references content_entity (id) on delete cascade,
    field ${text} not null,
    locale ${text} not null,
    text_key ${text},
    number double precision)`,
  sql`create index content_value_entity on content_value (entity_id, field, locale, text_key, number)`,
  sql`create index content_value_field on content_value (field, locale, text_key, number, entity_id)`,

  sql`create table content_address (
    path ${text} not null,
    entity_id ${text} not null references content_entity (id) on delete cascade,
    locale ${text} not null)`,
  sql`create unique index content_address_path on content_address (path)`,
  sql`create index content_address_entity on content_address (entity_id)`,

  sql`create table content_reference (
    source_id ${text} not null references content_entity (id) on delete cascade,
    link ${text} not null,
    target ${text} not null,
    place ${text} not null,
    locale ${text} not null,
    primary key (source_id, link, target, place, locale))`,
  sql`create index content_reference_target on content_reference (link, target, source_id, place, locale)`,

  sql`create table content_revision (
    entity_id ${text} not null references content_entity (id) on delete cascade,
    version integer not null,
    document ${text} not null,
    updated_at bigint not null,
    updated_by ${text},
    replaced_at bigint not null,
    replaced_by ${text},
    primary key (entity_id, version))`,

  sql`create table working_copy (
    entity_id ${text} primary key references content_entity (id) on delete cascade,
    base_version integer not null,
    document ${text} not null,
    ${written})`,

  sql`create table form_version (
    form_id ${text} not null references content_entity (id) on delete cascade,
    version integer not null,
    fields ${text} not null,
    primary key (form_id, version))`,
  sql`create table form_former_shortcut (
    shortcut ${text} primary key,
    form_id ${text} not null references content_entity (id) on delete cascade)`,
  sql`create index form_former_shortcut_form on form_former_shortcut (form_id)`,

  sql`create table redirect (
    id ${text} primary key,
    from_path ${text} not null,
    locale ${text},
    target_id ${text} references content_entity (id) on delete cascade,
    to_address ${text},
    origin ${text} not null,
    search_text ${text} not null,
    ${written})`,
  sql`create unique index redirect_from on redirect (from_path)`,
  sql`create index redirect_target on redirect (target_id)`,
  sql`create index redirect_to on redirect (to_address)`,
  sql`create index redirect_updated on redirect (updated_at, id)`,

  sql`create table medium (
    id ${text} primary key,
    name ${text} not null,
    type ${text} not null,
    size bigint not null,
    hash ${text} not null,
    width integer,
    height integer,
    resizable integer not null,
    title ${text} not null,
    alt ${text} not null,
    search_text ${text} not null,
    ${written})`,
  sql`create index medium_updated on medium (updated_at, id)`,
];
