import type { Generated } from 'kysely';

/** Rows as both databases give them: ids and JSON are text, instants ms since the epoch, booleans 0 and 1. */

/** Who wrote a row, and when; `version` moves on at each write. */
interface Written {
  version: number;
  created_at: number;
  created_by: string | null;
  updated_at: number;
  updated_by: string | null;
}

export interface AppUserTable extends Written {
  id: string;
  login: string;
  login_key: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  last_name: string;
  first_name: string;
  telephone: string | null;
  company: string | null;
  profile_id: string | null;
  disabled: number;
  last_sign_in_at: number | null;
}

export interface AccessFunctionTable {
  name: string;
  label: string;
  built_in: number;
}

export interface RoleTable extends Written {
  id: string;
  name: string;
  name_key: string;
}

export interface RoleFunctionTable {
  role_id: string;
  function_name: string;
}

export interface ProfileTable extends Written {
  id: string;
  name: string;
  name_key: string;
  built_in: number;
  requires_second_factor: Generated<number>;
}

export interface ProfileRoleTable {
  profile_id: string;
  role_id: string;
}

export interface MenuEntryTable {
  id: string;
  position: number;
  label: string;
  path: string;
  function_name: string | null;
}

export interface SessionTable {
  token_hash: string;
  id: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  address: string | null;
  user_agent: string | null;
}

export interface ApiTokenTable {
  id: string;
  token_hash: string;
  user_id: string;
  name: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

/** A refused sign-in of the last minutes; logins stand here only as hashes. */
export interface SignInFailureTable {
  id: string;
  login_hash: string;
  address: string;
  failed_at: number;
}

/** What somebody did: kept after the entity is gone, so nothing is a foreign key. */
export interface AuditEntryTable {
  id: string;
  occurred_at: number;
  user_id: string | null;
  login: string | null;
  login_key: string | null;
  address: string | null;
  action: string;
  entity_kind: string | null;
  entity_id: string | null;
  entity_name: string | null;
  details: string;
}

/** A mail that is to be sent, or was. `payload` is JSON, read by what the kind names. */
export interface MailOutboxTable {
  id: string;
  kind: string;
  payload: string;
  /** Null: known when the mail is written. */
  recipient: string | null;
  /** What the mail belongs to, such as a form result. */
  about_id: string | null;
  state: 'pending' | 'sent' | 'failed';
  attempts: number;
  error: string | null;
  created_at: number;
  due_at: number;
  /** After it nobody needs the mail any more. */
  expires_at: number | null;
  finished_at: number | null;
  /** Whoever is sending it at the moment, until `leased_until`. */
  lease: string | null;
  leased_until: number;
}

/** A link to choose a new password; good while the user is as it was. */
export interface PasswordRecoveryTable {
  token_hash: string;
  user_id: string;
  user_version: number;
  created_at: number;
  expires_at: number;
}

/** How an identity provider knows a user. */
export interface UserIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** A sign-in that is under way at an identity provider. */
export interface ProviderAttemptTable {
  state_hash: string;
  browser_hash: string;
  provider: string;
  nonce: string;
  code_verifier: string;
  return_to: string | null;
  expires_at: number;
  used: number;
}

export interface SecondFactorTable {
  user_id: string;
  /** Encrypted. */
  secret: string;
  created_at: number;
  /** Null until the first code was right: until then it counts for nothing. */
  confirmed_at: number | null;
  /** The step of 30 seconds whose code was used last. */
  last_step: number | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

export interface DataScriptEntryTable {
  section: string;
  entry_key: string;
  inserted_at: number;
}

export interface ContentEntityTable extends Written {
  id: string;
  kind: string;
  shortcut: string;
  title_key: string;
  search_text: string;
}

export interface ContentContributorTable {
  entity_id: string;
  position: number;
  name: string;
}

export interface PageTable {
  id: string;
  title: string;
  description: string;
  template: string;
  category: string | null;
  status: string;
  publish_at: number | null;
  unpublish_at: number | null;
  stylesheets: string;
  variables: string;
  content: string;
}

export interface PageUrlTable {
  path: string;
  page_id: string;
  locale: string;
  position: number;
}

export interface FormTable {
  id: string;
  title: string;
  description: string;
  submit_label: string;
  success_message: string;
  closed_message: string;
  consent: string;
  status: string;
  mail: string | null;
  retention_days: number | null;
}

export interface FormFieldTable extends Written {
  id: string;
  form_id: string;
  position: number;
  name: string;
  type: string;
  required: number;
  attributes: string;
}

export interface FormVersionTable {
  form_id: string;
  version: number;
  fields: string;
}

export interface FormResultTable {
  id: string;
  form_id: string;
  form_version: number;
  submitted_at: number;
  locale: string;
  page_shortcut: string | null;
  field_values: string;
  spam: number;
  /** Folded words of the values. */
  search_text: string;
}

/** A shortcut that a form gave up, and that no other form has taken since. */
export interface FormFormerShortcutTable {
  shortcut: string;
  form_id: string;
}

export interface ArticleModelTable {
  id: string;
  name: string;
  description: string;
  path: string | null;
}

export interface ArticleModelFieldTable extends Written {
  id: string;
  model_id: string;
  position: number;
  name: string;
  type: string;
  required: number;
  localised: number;
  attributes: string;
}

export interface ArticleTable {
  id: string;
  model_id: string;
  title: string;
  status: string;
  publish_at: number | null;
  unpublish_at: number | null;
  field_values: string;
}

/** A file of the media library; the bytes lie on the disk. */
export interface MediumTable extends Written {
  id: string;
  name: string;
  type: string;
  size: number;
  hash: string;
  width: number | null;
  height: number | null;
  resizable: number;
  title: string;
  alt: string;
  search_text: string;
}

/** A job that runs by a schedule: what it did last, and which instance is at it. */
export interface JobTable {
  name: string;
  /** The scheduled instant that was done last. */
  slot: number;
  /** Whoever runs it at the moment, until `leased_until`. */
  lease: string | null;
  leased_until: number;
  started_at: number | null;
  finished_at: number | null;
  outcome: 'done' | 'failed' | 'stopped' | null;
  report: string | null;
}

export interface SchemaMigrationTable {
  name: string;
  applied_at: number;
}

export interface Tables {
  app_user: AppUserTable;
  access_function: AccessFunctionTable;
  role: RoleTable;
  role_function: RoleFunctionTable;
  profile: ProfileTable;
  profile_role: ProfileRoleTable;
  menu_entry: MenuEntryTable;
  session: SessionTable;
  api_token: ApiTokenTable;
  sign_in_failure: SignInFailureTable;
  audit_entry: AuditEntryTable;
  mail_outbox: MailOutboxTable;
  password_recovery: PasswordRecoveryTable;
  user_identity: UserIdentityTable;
  provider_attempt: ProviderAttemptTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  data_script_entry: DataScriptEntryTable;
  content_entity: ContentEntityTable;
  content_contributor: ContentContributorTable;
  page: PageTable;
  page_url: PageUrlTable;
  form: FormTable;
  form_field: FormFieldTable;
  form_version: FormVersionTable;
  form_result: FormResultTable;
  form_former_shortcut: FormFormerShortcutTable;
  article_model: ArticleModelTable;
  article_model_field: ArticleModelFieldTable;
  article: ArticleTable;
  medium: MediumTable;
  job: JobTable;
  schema_migration: SchemaMigrationTable;
}
