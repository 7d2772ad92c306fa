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
import { findCredentials, findSignedIn, listMenu, replaceHash } from './sign-in.repository.ts';
import {
  isAccepted,
  refusalReason,
  visibleMenu,
  type AcceptedCredentials,
  type Credentials,
} from './sign-in.rules.ts';

/** What signing in asks of the second factor. */
export interface SecondFactor {
  isOn(db: Db, userId: string): Promise<boolean>;
  /** Throws `rate-limited`. */
  admit(userId: string): Promise<void>;
  /** Whether the code is right; uses it up. */
  accept(db: Db, userId: string, code: string): Promise<boolean>;
  /** Notes a wrong code. */
  refuse(db: Db, userId: string): Promise<AppError | undefined>;
}

export interface SignInServiceDependencies {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  throttle: SignInThrottle;
  secondFactor: SecondFactor;
  clock: Clock;
  /** The language that labels of the menu fall back to. */
  defaultLanguage: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Signing in by login and password, and out. Source: spec §5-5 to §5-7, contract §3. */
export function createSignInService(dependencies: SignInServiceDependencies) {
  const { database, passwords, sessions, throttle, secondFactor, clock, defaultLanguage } = dependencies;

  async function viewOf(db: Db, principal: Principal, language: string): Promise<SignInView> {
    const { secondFactor: factor, ...user } =
      (await findSignedIn(db, principal.userId)) ?? fail('unauthenticated');
    const menu = await listMenu(db);
    return {
      user: { ...user, lastSignInAt: user.lastSignInAt === null ? null : toInstant(user.lastSignInAt) },
      authorities: [...principal.authorities].sort(),
      menu: visibleMenu(menu, principal.authorities, language, defaultLanguage),
      secondFactor: factor,
    };
  }

  /** Notes a refused sign-in, alike whatever the reason; gives the error to answer. */
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

  /** Notes a wrong code for the login, and for the user whom the password is known of. */
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

  /** The code to be checked: undefined without a second factor. Throws `second-factor-required` without a code. */
  async function codeToCheck(
    attempt: SignInAttempt,
    { userId }: AcceptedCredentials,
    code: string | undefined,
  ): Promise<string | undefined> {
    if (!(await secondFactor.isOn(database.read, userId))) return undefined;
    // Of guesses that ran at the same time the right one must not show by another answer.
    await throttle.admit(attempt);
    if (!code?.trim()) throw new AppError('second-factor-required');
    await secondFactor.admit(userId);
    return code;
  }

  return {
    /**
     * Opens a session for a login or an e-mail address and ends the one that the browser had before. Throws `bad-credentials` for an unknown login, a
     * wrong password and a disabled user alike, after the same work, and `rate-limited` after too many of these. With
     * a second factor: `second-factor-required` without a code, `bad-credentials` for a wrong one. A hash of a lower cost is
     * renewed.
     */
    async signIn(
      body: ParsedBody<LoginForm>,
      origin: SessionOrigin,
      previousToken: string | undefined,
      language: string,
    ): Promise<{ token: string; view: SignInView }> {
      const { login, password, code } = accept(body, []);
      const credentials = await findCredentials(database.read, comparisonKey(login));
      // Failures count for the user, whether the login was typed or the e-mail address.
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
        // The password may have been changed while it was compared; then the old one opens nothing.
        if (!(await replaceHash(db, userId, passwordHash, newHash))) throw new AppError('bad-credentials');
        await sessions.end(db, previousToken);
        return { token, view: await viewOf(db, principal, language) };
      });
      if (!opened) throw await noteWrongCode(attempt, credentials);
      return opened;
    },

    /** What a browser needs to know of the person who is signed in. */
    me: (principal: Principal, language: string): Promise<SignInView> =>
      database.snapshot((db) => viewOf(db, principal, language)),

    /** Ends the session of a token, if there is one. `address` is where the request came from. */
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
