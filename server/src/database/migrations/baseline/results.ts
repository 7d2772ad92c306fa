import { sql, type RawBuilder } from 'kysely';
import type { BaselineContext } from './baseline-context.ts';
import { postgresResultCounts, sqliteResultCounts } from './result-counts.ts';
import { searchNumbers } from './search-numbers.ts';

/** Submissions: results with their files, idempotency keys and used challenges. */
export const resultTables = ({ dialect, text }: BaselineContext): RawBuilder<unknown>[] => [
  sql`create table form_result (
    id ${text} primary key,
    form_id ${text} not null references content_entity (id),
    form_version integer not null,
    submitted_at bigint not null,
    locale ${text} not null,
    page_shortcut ${text},
    field_values ${text} not null,
    spam integer not null,
    search_text ${text} not null default '',
    ${sql.raw(dialect === 'postgres' ? '' : 'search_number integer,')}
    foreign key (form_id, form_version) references form_version (form_id, version))`,
  sql`create index form_result_submitted on form_result (form_id, submitted_at, id, spam)`,
  sql`create index form_result_recent on form_result (spam, submitted_at, id)`,
  sql`create index form_result_version on form_result (form_id, form_version)`,

  sql`create table form_result_file (
    id ${text} primary key,
    result_id ${text} not null references form_result (id) on delete cascade,
    field ${text} not null,
    name ${text} not null,
    type ${text} not null,
    size bigint not null)`,
  sql`create index form_result_file_field on form_result_file (result_id, field)`,

  sql`create table submission_key (
    key_hash ${text} primary key,
    body_hash ${text} not null,
    result_id ${text} not null,
    submitted_at bigint not null)`,
  sql`create index submission_key_submitted on submission_key (submitted_at)`,

  sql`create table spent_challenge (
    signature ${text} primary key,
    expires_at bigint not null)`,
  sql`create index spent_challenge_expiry on spent_challenge (expires_at)`,

  ...(dialect === 'postgres'
    ? postgresResultCounts
    : [...searchNumbers('form_result'), ...NUMBERED, ...sqliteResultCounts]),
];

/**
 * Bulk inserts may set the numbers themselves. The trigger would write each row and the last number a second time.
 */
const NUMBERED = [
  sql`create trigger form_result_numbered after insert on form_result when new.search_number is null begin
    update search_count set last = last + 1 where searched = 'form_result';
    update form_result set search_number = (select last from search_count where searched = 'form_result')
      where rowid = new.rowid; end`,
  sql`create index form_result_search_number on form_result (search_number)`,
];
