import { sql, type RawBuilder } from 'kysely';
import type { BaselineContext } from './baseline-context.ts';

/** Users, their permissions, how they sign in, and the audit trail. */
export const accessTables = ({ text, written }: BaselineContext): RawBuilder<unknown>[] => [
  sql`create table profile (
    id ${text} primary key,
    name ${text} not null,
    name_key ${text} not null,
    built_in integer not null,
    ${written},
    requires_second_factor integer not null default 0,
    search_text ${text} not null default '')`,
  sql`create unique index profile_name_key on profile (name_key)`,

  sql`create table role (
    id ${text} primary key,
    name ${text} not null,
    name_key ${text} not null,
    ${written})`,
  sql`create unique index role_name_key on role (name_key)`,

  sql`create table access_function (
    name ${text} primary key,
    label ${text} not null,
    built_in integer not null)`,

  sql`create table role_function (
    role_id ${text} not null references role (id) on delete cascade,
    function_name ${text} not null references access_function (name),
    primary key (role_id, function_name))`,

  sql`create table profile_role (
    profile_id ${text} not null references profile (id) on delete cascade,
    role_id ${text} not null references role (id),
    primary key (profile_id, role_id))`,

  sql`create table menu_entry (
    id ${text} primary key,
    position integer not null,
    label ${text} not null,
    path ${text} not null,
    functions ${text} not null default '[]')`,

  sql`create table app_user (
    id ${text} primary key,
    login ${text} not null,
    login_key ${text} not null,
    email ${text} not null,
    email_key ${text} not null,
    password_hash ${text},
    last_name ${text} not null,
    first_name ${text} not null,
    telephone ${text},
    company ${text},
    profile_id ${text} references profile (id),
    disabled integer not null,
    last_sign_in_at bigint,
    ${written},
    last_name_key ${text},
    first_name_key ${text},
    company_key ${text},
    search_text ${text} not null default '')`,
  sql`create unique index user_login_key on app_user (login_key)`,
  sql`create unique index user_email_key on app_user (email_key)`,
  sql`create index user_profile on app_user (profile_id)`,

  sql`create table session (
    token_hash ${text} primary key,
    id ${text} not null unique,
    user_id ${text} not null references app_user (id),
    created_at bigint not null,
    last_used_at bigint not null,
    expires_at bigint not null,
    address ${text},
    user_agent ${text})`,
  sql`create index "session_user" on session (user_id)`,

  sql`create table api_token (
    id ${text} primary key,
    token_hash ${text} not null unique,
    user_id ${text} not null references app_user (id),
    name ${text} not null,
    created_at bigint not null,
    expires_at bigint,
    last_used_at bigint,
    authorities ${text},
    read_only integer not null default 0)`,
  sql`create index api_token_user on api_token (user_id)`,

  sql`create table sign_in_failure (
    id ${text} primary key,
    login_hash ${text} not null,
    address ${text} not null,
    failed_at bigint not null)`,
  sql`create index sign_in_failure_login on sign_in_failure (login_hash, failed_at)`,
  sql`create index sign_in_failure_address on sign_in_failure (address, failed_at)`,
  sql`create index sign_in_failure_time on sign_in_failure (failed_at)`,

  sql`create table password_recovery (
    token_hash ${text} primary key,
    user_id ${text} not null references app_user (id),
    user_version integer not null,
    created_at bigint not null,
    expires_at bigint not null)`,
  sql`create index password_recovery_user on password_recovery (user_id)`,

  sql`create table user_identity (
    issuer ${text} not null,
    subject ${text} not null,
    user_id ${text} not null references app_user (id),
    created_at bigint not null,
    primary key (issuer, subject),
    unique (user_id, issuer))`,

  sql`create table provider_attempt (
    state_hash ${text} primary key,
    browser_hash ${text} not null,
    provider ${text} not null,
    nonce ${text} not null,
    code_verifier ${text} not null,
    return_to ${text},
    expires_at bigint not null,
    used integer not null,
    network ${text})`,
  sql`create index provider_attempt_end on provider_attempt (expires_at)`,
  sql`create index provider_attempt_network on provider_attempt (network, expires_at)`,

  sql`create table second_factor (
    user_id ${text} primary key references app_user (id),
    secret ${text} not null,
    created_at bigint not null,
    confirmed_at bigint,
    last_step bigint)`,
  sql`create table recovery_code (
    user_id ${text} not null references app_user (id),
    code_hash ${text} not null,
    primary key (user_id, code_hash))`,

  // Audit entries outlive their entities, so there are no foreign keys.
  sql`create table audit_entry (
    id ${text} primary key,
    occurred_at bigint not null,
    user_id ${text},
    login ${text},
    login_key ${text},
    address ${text},
    action ${text} not null,
    entity_kind ${text},
    entity_id ${text},
    entity_name ${text},
    details ${text} not null)`,
  ...['login_key', 'action', 'entity_kind', 'entity_id'].map(
    (column) =>
      sql`create index ${sql.ref(`audit_entry_${column}`)} on audit_entry (${sql.ref(column)}, occurred_at, id)`,
  ),
  sql`create index audit_entry_time on audit_entry (occurred_at, id)`,
];
