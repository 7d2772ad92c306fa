import type { ListView } from '../../contract/common.ts';
import type { UserFacts, UserForm, UserListQuery, UserUpdate, UserView } from '../../contract/user.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Write } from '../../database/written.ts';
import { AppError, fail, refuse } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { Caller } from '../../security/actor.ts';
import { lockAdministrators } from '../../security/administrator.repository.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { findProfileAuthorities } from '../../security/authority.repository.ts';
import { keepAdministrator } from '../../security/keep-administrator.ts';
import type { OwnerCheck } from '../../security/owner-check.ts';
import { describeStrength } from '../../security/password-strength.ts';
import { checkPassword, isBlank } from '../../security/password.rules.ts';
import type { Passwords } from '../../security/passwords.ts';
import { endAccessOf } from '../../security/session.repository.ts';
import { listUsers, type UserSortColumn } from './user-list.repository.ts';
import {
  countUsers,
  findProfileByName,
  findTaken,
  findUser,
  findUserByLogin,
  insertUser,
  profileExists,
  lockUser,
  setDisabled,
  setPasswordHash,
  updateUser,
  type UniqueValues,
  type User,
} from './user.repository.ts';
import { checkUser } from './user.rules.ts';
import { toUserView } from './user.view.ts';

export interface UserServiceDependencies {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  ownerCheck: OwnerCheck;
  /** Minimum length in characters. */
  passwordMinLength: number;
}

const CURRENT_PASSWORD = { pointer: '/currentPassword', action: 'update-refused' } as const;

const SORT_COLUMNS: Readonly<Record<string, UserSortColumn>> = {
  login: 'login_key',
  lastName: 'last_name_key',
  firstName: 'first_name_key',
  email: 'email_key',
  company: 'company_key',
  disabled: 'disabled',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastSignInAt: 'last_sign_in_at',
};

/**
 * Users: list, read, create, update, disable, restore; they are never deleted. `by` is the acting user, null for the
 * command line; every change is audited. Source: spec §2.2, §3.1, §4.6.
 */
export class UserService {
  readonly #parts: UserServiceDependencies;
  readonly #audit;

  constructor(parts: UserServiceDependencies) {
    this.#parts = parts;
    this.#audit = auditChanges('user', 'login', parts.clock);
  }

  /** Without `page` and `size`, returns all users on one page. Throws `malformed` for an unknown sort. */
  async list(query: UserListQuery): Promise<ListView<UserView>> {
    const { database } = this.#parts;
    const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
    const isWhole = query.page === undefined && query.size === undefined;
    const { users, total } = await database.snapshot((db) =>
      listUsers(db, { ...request, isWhole, showDisabled: query.showDisabled ?? false }),
    );
    const size = isWhole ? Math.max(1, total) : request.size;
    return { items: users.map(toUserView), page: request.page, size, total };
  }

  /** Throws `not-found`. */
  read(id: EntityId): Promise<UserView> {
    return this.#readView(this.#parts.database.read, id);
  }

  /** Returns the number of users, including disabled ones. */
  count(): Promise<number> {
    return countUsers(this.#parts.database.read);
  }

  /** Returns the user with a login, disabled or not. Throws `not-found`. */
  async readByLogin(login: string): Promise<UserView> {
    const { database } = this.#parts;
    return toUserView((await findUserByLogin(database.read, login)) ?? fail('not-found'));
  }

  /** Returns the id of the profile with a name. Throws `invalid` at `/profile`. */
  async profileIdOf(name: string): Promise<string> {
    const { database } = this.#parts;
    const profile = await findProfileByName(database.read, name);
    if (!profile)
      throw new AppError('invalid', { violations: [violation('/profile', 'unknown-profile', { name })] });
    return profile.id;
  }

  /** Throws `invalid`, or `conflict` at `/login` and `/email`. */
  async create(body: ParsedBody<UserForm>, by: Caller | null): Promise<UserView> {
    const { database, passwords } = this.#parts;
    const form = accept(body, [
      ...this.#checkForm(body.value, true),
      ...(await this.#checkProfile(database.read, body.value.profileId)),
    ]);
    const hash = await passwords.hash(form.password);
    return this.#writeUser(form, undefined, async (db) => {
      // Blocks the deletion of a profile between the check and the write.
      await lockAdministrators(db);
      refuse(await this.#checkProfile(db, form.profileId));
      await this.#refuseMorePowerful(db, by, form.profileId, '/profileId');
      const id = await insertUser(db, form, hash, this.#writeOf(by));
      await this.#audit(db, by, { action: 'create' }, { id, login: form.login });
      return this.#readView(db, id);
    });
  }

  /**
   * Replaces the user named in the body. A blank password keeps the stored one; a new one ends the user's sessions and
   * tokens, except the calling session. Changing one's own login, email address or password requires a session and the
   * current password. Throws like `create`, and `not-found`, `stale`, `last-administrator` or `forbidden`.
   */
  async update(
    body: ParsedBody<UserUpdate>,
    expectedVersion: ExpectedVersion,
    by: Caller | null,
  ): Promise<UserView> {
    const { database, ownerCheck, passwords } = this.#parts;
    const id = body.value.id as EntityId | undefined;
    const known =
      id === undefined ? undefined : this.#current(await findUser(database.read, id), expectedVersion);
    const form = accept(body, [
      ...this.#checkForm(body.value, false),
      ...(await this.#checkProfile(database.read, body.value.profileId)),
    ]);
    const isOwn = known?.id === by?.userId;
    if (by && known && isOwn && changesSignIn(known, form))
      await ownerCheck.confirm(by, form.currentPassword ?? undefined, CURRENT_PASSWORD);
    const hash = isBlank(form.password) ? undefined : await passwords.hash(form.password!);
    return this.#writeUser(form, form.id, async (db) => {
      const userId = form.id as EntityId;
      await keepAdministrator(db, async () => {
        const stored = this.#current(await lockUser(db, userId), expectedVersion);
        if (isOwn && known && stored.version !== known.version) throw new AppError('stale');
        await this.#refuseMorePowerful(db, by, stored.profileId);
        refuse(await this.#checkProfile(db, form.profileId));
        await this.#refuseMorePowerful(db, by, form.profileId, '/profileId');
        if (!(await updateUser(db, userId, form, hash, this.#writeOf(by), stored.version)))
          throw new AppError('stale');
        if (hash !== undefined)
          await endAccessOf(db, userId, isOwn ? (by?.sessionId ?? undefined) : undefined);
        const changed = [
          ...changedNames<UserFacts>(stored, factsOf(form)),
          ...(hash === undefined ? [] : ['password']),
        ];
        await this.#audit(db, by, { action: 'update', changed }, { id: userId, login: form.login });
      });
      return this.#readView(db, userId);
    });
  }

  /** Stores a new password and ends the user's sessions and tokens. Throws `invalid` at `/password`, or `not-found`. */
  async setPassword(id: EntityId, password: string, by: Caller | null): Promise<void> {
    const { database, passwordMinLength, passwords } = this.#parts;
    const owner = this.#current(await findUser(database.read, id), undefined);
    const faults = checkPassword('/password', password, passwordMinLength);
    refuse(describeStrength(faults, '/password', password, wordsOf(owner)));
    const hash = await passwords.hash(password);
    await database.transaction(async (db) => {
      const user = this.#current(await lockUser(db, id), undefined);
      await setPasswordHash(db, id, hash, this.#writeOf(by));
      await endAccessOf(db, id);
      await this.#audit(db, by, { action: 'change-password' }, user);
    });
  }

  /**
   * Disables a user: keeps the record, ends sessions and tokens, and blocks sign-in. Does nothing if already disabled.
   * Throws `not-found`, `stale`, `last-administrator`, or `forbidden` for a user with more permissions than the caller.
   * Source: spec §3.1, §7-2.
   */
  disable(id: EntityId, expectedVersion: ExpectedVersion, by: Caller | null): Promise<void> {
    const { database } = this.#parts;
    return database.transaction((db) =>
      keepAdministrator(db, async () => {
        const user = this.#current(await lockUser(db, id), expectedVersion);
        await this.#refuseMorePowerful(db, by, user.profileId);
        if (user.disabled) return;
        if (!(await setDisabled(db, id, true, this.#writeOf(by), user.version))) throw new AppError('stale');
        await endAccessOf(db, id);
        await this.#audit(db, by, { action: 'disable' }, user);
      }),
    );
  }

  /** Re-enables a disabled user; does nothing if active. Throws like `disable`. */
  restore(id: EntityId, expectedVersion: ExpectedVersion, by: Caller | null): Promise<UserView> {
    const { database } = this.#parts;
    return database.transaction(async (db) => {
      // Prevents the profile from gaining authorities between the check and the write.
      await lockAdministrators(db);
      const user = this.#current(await lockUser(db, id), expectedVersion);
      await this.#refuseMorePowerful(db, by, user.profileId);
      if (user.disabled) {
        if (!(await setDisabled(db, id, false, this.#writeOf(by), user.version))) throw new AppError('stale');
        await this.#audit(db, by, { action: 'restore' }, user);
      }
      return this.#readView(db, id);
    });
  }

  async #readView(db: Db, id: EntityId): Promise<UserView> {
    return toUserView((await findUser(db, id)) ?? fail('not-found'));
  }

  async #checkProfile(db: Db, profileId: string | null | undefined): Promise<Violation[]> {
    if (profileId === null || profileId === undefined) return [];
    if (await profileExists(db, profileId)) return [];
    return [violation('/profileId', 'unknown-profile', { name: profileId })];
  }

  /** Reports conflicts of login and email address together, whereas a unique index reports only one. */
  async #writeUser<T>(
    values: UniqueValues,
    id: string | undefined,
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    const { database } = this.#parts;
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      const taken = await findTaken(database.read, values, id);
      if (taken.length === 0) throw error;
      throw new AppError('conflict', {
        violations: taken.map((name) => violation(`/${name}`, 'taken')),
        cause: error,
      });
    }
  }

  /** Prevents callers from creating or changing users with more permissions than their own. */
  async #refuseMorePowerful(
    db: Db,
    by: Caller | null,
    profileId: string | null | undefined,
    pointer?: string,
  ): Promise<void> {
    refuseBeyondOwn(by, await findProfileAuthorities(db, profileId), pointer);
  }

  #checkForm(form: Partial<UserForm | UserUpdate>, passwordRequired: boolean): Violation[] {
    const { passwordMinLength } = this.#parts;
    const faults = checkUser(form, { passwordMinLength, passwordRequired });
    return describeStrength(faults, '/password', form.password, wordsOf(form));
  }

  #writeOf(by: Caller | null): Write {
    const { clock } = this.#parts;
    return { login: by?.login ?? null, now: clock.now() };
  }

  #current(found: User | undefined, expectedVersion: ExpectedVersion): User {
    const user = found ?? fail('not-found');
    if (isStale(user.version, expectedVersion)) throw new AppError('stale');
    return user;
  }
}

/** Returns a user's personal data, which makes a password easy to guess. */
function wordsOf({ login, firstName, lastName, email, company }: Partial<UserFacts>) {
  return [login, firstName, lastName, email, company];
}

/** Returns whether a form changes the credentials or the address for password recovery. */
function changesSignIn(user: User, form: UserUpdate): boolean {
  return form.login !== user.login || form.email !== user.email || !isBlank(form.password);
}

/** Returns the user data of a form, without the password. */
function factsOf(form: UserFacts): UserFacts {
  const { login, lastName, firstName, email, telephone = null, company = null, profileId = null } = form;
  return { login, lastName, firstName, email, telephone, company, profileId };
}
