import type { LoginForm, SignInView } from '../../contract/auth.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { recordAudit, type AuditedEntity } from '../../security/audit.repository.ts';
import type { Passwords } from '../../security/passwords.ts';
import type { Principal } from '../../security/principal.ts';
import type { SessionOrigin, Sessions } from '../../security/sessions.ts';
import type { SignInAttempt, SignInThrottle } from '../../security/sign-in-throttle.ts';
import { findCredentials, findSignedIn, listProjectMenu, replaceHash } from './sign-in.repository.ts';
import { BUILT_IN_MENU } from './built-in-menu.ts';
import {
  isAccepted,
  mergeMenu,
  refusalReason,
  visibleMenu,
  type AcceptedCredentials,
  type Credentials,
} from './sign-in.rules.ts';

/** The second factor, as sign-in uses it. */
export interface SecondFactor {
  isOn(db: Db, userId: string): Promise<boolean>;
  /** Throws `rate-limited`. */
  admit(userId: string): Promise<void>;
  /** Returns whether the code is correct, and uses it up. */
  accept(db: Db, userId: string, code: string): Promise<boolean>;
  /** Records a wrong code. */
  refuse(db: Db, userId: string): Promise<AppError | undefined>;
}

export interface SignInServiceDependencies {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  throttle: SignInThrottle;
  secondFactor: SecondFactor;
  clock: Clock;
  /** Fallback language of menu labels. */
  defaultLanguage: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Sign-in with login and password, and sign-out. Source: spec §5-5 to §5-7, contract §3. */
export function createSignInService(dependencies: SignInServiceDependencies) {
  const { database, passwords, sessions, throttle, secondFactor, clock, defaultLanguage } = dependencies;

  async function viewOf(db: Db, principal: Principal, language: string): Promise<SignInView> {
    const { secondFactor: factor, ...user } =
      (await findSignedIn(db, principal.userId)) ?? fail('unauthenticated');
    const menu = mergeMenu(BUILT_IN_MENU, await listProjectMenu(db));
    return {
      user: { ...user, lastSignInAt: user.lastSignInAt === null ? null : toInstant(user.lastSignInAt) },
      authorities: [...principal.authorities].sort(),
      menu: visibleMenu(menu, principal.authorities, language, defaultLanguage),
      secondFactor: factor,
    };
  }

  /** Records a refused sign-in, identically for every reason, and returns the error to send. */
  function noteRefusal(attempt: SignInAttempt, credentials: Credentials | undefined): Promise<AppError> {
    const { address } = attempt;
    return database.transaction(async (db) => {
      const limited = await throttle.fail(db, attempt);
      await recordAudit(db, {
        at: clock.now(),
        by: credentials ? { userId: credentials.userId, login: credentials.login, address } : { address },
        action: 'sign-in-refused',
        reason: refusalReason(credentials),
        ...(credentials ? { entity: userEntity(credentials) } : {}),
      });
      return limited ?? new AppError('bad-credentials');
    });
  }

  /** Records a wrong code for the login and for the user whose password was correct. */
  function noteWrongCode(attempt: SignInAttempt, { userId, login }: Credentials): Promise<AppError> {
    const { address } = attempt;
    return database.transaction(async (db) => {
      const limits = [await throttle.fail(db, attempt), await secondFactor.refuse(db, userId)];
      const by = { userId, login, address };
      const entity = userEntity({ userId, login });
      await recordAudit(db, { at: clock.now(), by, action: 'sign-in-refused', reason: 'wrong-code', entity });
      return limits.find((limited) => limited !== undefined) ?? new AppError('bad-credentials');
    });
  }

  /**
   * Returns the code to check, or undefined without a second factor. Throws `second-factor-required` when the code is
   * missing.
   */
  async function codeToCheck(
    attempt: SignInAttempt,
    { userId }: AcceptedCredentials,
    code: string | undefined,
  ): Promise<string | undefined> {
    if (!(await secondFactor.isOn(database.read, userId))) return undefined;
    // Of concurrent guesses, the correct one must not stand out by a different response.
    await throttle.admit(attempt);
    if (!code?.trim()) throw new AppError('second-factor-required');
    await secondFactor.admit(userId);
    return code;
  }

  return {
    /**
     * Opens a session for a login or email address and ends the browser's previous one. Throws `bad-credentials` for an
     * unknown login, a wrong password and a disabled user alike, after equal work, and `rate-limited` after too many of
     * these. With a second factor, throws `second-factor-required` without a code and `bad-credentials` for a wrong
     * one. Rehashes passwords stored at a lower cost.
     */
    async signIn(
      body: ParsedBody<LoginForm>,
      origin: SessionOrigin,
      previousToken: string | undefined,
      language: string,
    ): Promise<{ token: string; view: SignInView }> {
      const { login, password, code } = accept(body, []);
      const credentials = await findCredentials(database.read, comparisonKey(login));
      // Failures count per user, whether the login or the email address was typed.
      const attempt = { login: credentials?.login ?? login, address: origin.address };
      await throttle.admit(attempt);
      const matches = await passwords.verify(password, credentials?.passwordHash ?? null);
      if (!isAccepted(credentials, matches)) throw await noteRefusal(attempt, credentials);
      const { userId, passwordHash } = credentials;
      const checked = await codeToCheck(attempt, credentials, code);
      const newHash = passwords.needsRehash(passwordHash) ? await passwords.hash(password) : passwordHash;

      const opened = await database.transaction(async (db) => {
        if (checked !== undefined && !(await secondFactor.accept(db, userId, checked))) return undefined;
        await throttle.pass(db, attempt);
        const { token, principal } = await sessions.open(db, userId, origin);
        // If the password changed during the comparison, the old one must not open a session.
        if (!(await replaceHash(db, userId, passwordHash, newHash))) throw new AppError('bad-credentials');
        await sessions.end(db, previousToken);
        return { token, view: await viewOf(db, principal, language) };
      });
      if (!opened) throw await noteWrongCode(attempt, credentials);
      return opened;
    },

    /** Returns what the browser needs to know about the signed-in user. */
    me: (principal: Principal, language: string): Promise<SignInView> =>
      database.snapshot((db) => viewOf(db, principal, language)),

    /** Ends the session of a token, if there is one. `address` is the client's. */
    async signOut(token: string | undefined, address: string): Promise<void> {
      if (token === undefined) return;
      await database.transaction(async (db) => {
        const userId = await sessions.end(db, token);
        const user = userId === undefined ? undefined : await findSignedIn(db, userId);
        if (!user) return;
        const { id, login } = user;
        await recordAudit(db, {
          at: clock.now(),
          by: { userId: id, login, address },
          action: 'sign-out',
          entity: userEntity({ userId: id, login }),
        });
      });
    },
  };
}

function userEntity({ userId, login }: Pick<Credentials, 'userId' | 'login'>): AuditedEntity {
  return { kind: 'user', id: userId, name: login };
}
