import type { Tables } from '../../database/tables.ts';

/**
 * How a backup treats each table; kept tables come after the tables that they reference. Excluded are rows that must
 * not be revived (sessions, links, pending sign-ins), short-lived rows, rows about the storage location, rows that
 * every restored database has anyway, and the index of texts, which the next start makes anew.
 */
const TREATMENT = {
  access_function: 'kept',
  role: 'kept',
  role_function: 'kept',
  profile: 'kept',
  profile_role: 'kept',
  menu_entry: 'kept',
  app_user: 'kept',
  session: 'left out',
  api_token: 'kept',
  sign_in_failure: 'left out',
  audit_entry: 'kept',
  mail_outbox: 'kept',
  password_recovery: 'left out',
  user_identity: 'kept',
  provider_attempt: 'left out',
  second_factor: 'kept',
  recovery_code: 'kept',
  data_script_entry: 'kept',
  content_entity: 'kept',
  content_document: 'kept',
  content_value: 'kept',
  content_title: 'left out',
  content_address: 'kept',
  content_reference: 'kept',
  content_text: 'left out',
  content_draft_text: 'left out',
  content_text_progress: 'left out',
  content_revision: 'kept',
  form_version: 'kept',
  form_result: 'kept',
  form_result_number: 'kept',
  form_result_file: 'kept',
  submission_key: 'kept',
  spent_challenge: 'kept',
  form_former_shortcut: 'kept',
  working_copy: 'kept',
  publication_schedule: 'kept',
  unsaved_work: 'kept',
  editor_presence: 'left out',
  preview_link: 'left out',
  trash_item: 'kept',
  redirect: 'kept',
  medium: 'kept',
  webhook: 'kept',
  webhook_delivery: 'kept',
  webhook_progress: 'left out',
  cdn_purge: 'left out',
  job: 'kept',
  dependency_change: 'left out',
  file_mark: 'left out',
  style_sheet_change: 'left out',
  schema_migration: 'left out',
} as const satisfies Record<keyof Tables, 'kept' | 'left out'>;

/** All tables of Parvis, parents first. */
export const ALL_TABLES = Object.keys(TREATMENT) as (keyof Tables)[];

/** The tables in a backup, parents first. */
export const RETAINED_TABLES = ALL_TABLES.filter((table) => TREATMENT[table] === 'kept');

/** An instance with rows in any of these tables is in use. */
export const COUNTED_TABLES = ['app_user', 'content_entity', 'medium', 'form_result'] as const;
