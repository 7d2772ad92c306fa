import type { Generated } from 'kysely';
import type { Written } from './written.ts';

export interface AppUserTable extends Written {
  id: string;
  login: string;
  login_key: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  last_name: string;
  last_name_key: string | null;
  first_name: string;
  first_name_key: string | null;
  telephone: string | null;
  company: string | null;
  company_key: string | null;
  profile_id: string | null;
  disabled: number;
  last_sign_in_at: number | null;
  search_text: string;
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
  search_text: string;
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
  /** A JSON list of names. Any of them grants access; an empty list grants it to everyone. */
  functions: string;
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
  /** A JSON list of names; null for all authorities of the user. */
  authorities: string | null;
  read_only: Generated<number>;
}

/** A recent failed sign-in. Logins are stored only as hashes. */
export interface SignInFailureTable {
  id: string;
  login_hash: string;
  address: string;
  failed_at: number;
}

/** An entry of the audit trail. Outlives the entity, so it has no foreign keys. */
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

/** A link for choosing a new password, valid while the user is unchanged. */
export interface PasswordRecoveryTable {
  token_hash: string;
  user_id: string;
  user_version: number;
  created_at: number;
  expires_at: number;
}

/** The identity of a user at an identity provider. */
export interface UserIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: number;
}

/** A sign-in in progress at an identity provider. */
export interface ProviderAttemptTable {
  state_hash: string;
  browser_hash: string;
  provider: string;
  nonce: string;
  code_verifier: string;
  return_to: string | null;
  expires_at: number;
  used: number;
  /** The network in which it started. */
  network: string | null;
}

export interface SecondFactorTable {
  user_id: string;
  /** Encrypted. */
  secret: string;
  created_at: number;
  /** Null until the first correct code; until then the second factor is not in force. */
  confirmed_at: number | null;
  /** The 30-second step of the last used code. */
  last_step: number | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** Users, their permissions, how they sign in, and the audit trail. */
export interface AccessTables {
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
  password_recovery: PasswordRecoveryTable;
  user_identity: UserIdentityTable;
  provider_attempt: ProviderAttemptTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}
