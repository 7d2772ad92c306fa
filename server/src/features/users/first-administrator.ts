import type { Database } from '../../database/database.ts';
import { refuse } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { generatePassword } from '../../security/generated-password.ts';
import { lockAdministrators } from '../../security/administrator.repository.ts';
import { isWeak } from '../../security/password-strength.ts';
import type { Passwords } from '../../security/passwords.ts';
import { countUsers, findBuiltInProfile, insertUser } from './user.repository.ts';
import { checkUser } from './user.rules.ts';

export interface FirstAdministratorDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  /** Minimum length in characters. */
  passwordMinLength: number;
}

/** The properties `app.admin.*`. */
export interface FirstAdministratorSettings {
  login: string;
  email: string;
  /** If missing, a password is generated. */
  password: string | undefined;
}

export interface FirstAdministrator {
  login: string;
  /** To be printed once; it is not stored. Undefined when the password was configured. */
  generatedPassword: string | undefined;
  /** Whether the configured password is easy to guess. */
  isWeak: boolean;
}

/**
 * Creates the first administrator if there are no users and returns it; otherwise returns undefined. Only one of
 * several instances starting together creates it. Requires the built-in profile. Throws `invalid`, with property names
 * as pointers, for invalid settings. Source: contract §1.
 */
export async function ensureFirstAdministrator(
  dependencies: FirstAdministratorDependencies,
  settings: FirstAdministratorSettings,
): Promise<FirstAdministrator | undefined> {
  const { database, clock, passwords, passwordMinLength } = dependencies;
  if ((await countUsers(database.read)) > 0) return undefined;

  const generatedPassword = settings.password === undefined ? generatePassword() : undefined;
  const facts = {
    login: settings.login,
    email: settings.email,
    firstName: 'Admin',
    lastName: 'Parvis',
  };
  const password = settings.password ?? generatedPassword!;
  // A generated password is stronger than any length policy.
  const policy = { passwordMinLength: generatedPassword ? 1 : passwordMinLength, passwordRequired: true };
  refuse(
    checkUser({ ...facts, password }, policy).map((fault) => ({
      ...fault,
      pointer: `app.admin.${fault.pointer.slice(1)}`,
    })),
  );
  const hash = await passwords.hash(password);

  const isFirst = await database.transaction(async (db) => {
    await lockAdministrators(db);
    if ((await countUsers(db)) > 0) return false;
    const profileId = await findBuiltInProfile(db);
    if (profileId === undefined) throw new Error('the built-in profile is missing');
    const write = { login: null, now: clock.now() };
    const id = await insertUser(db, { ...facts, profileId }, hash, write);
    const entity = { kind: 'user', id, name: facts.login } as const;
    await recordAudit(db, { at: write.now, by: null, action: 'create', entity });
    return true;
  });
  if (!isFirst) return undefined;
  const words = [facts.login, facts.email, facts.firstName, facts.lastName];
  const weak = settings.password !== undefined && isWeak(settings.password, words);
  return { login: settings.login, generatedPassword, isWeak: weak };
}
