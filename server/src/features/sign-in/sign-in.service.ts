import type { LoginForm, SignInView } from '../../contract/auth.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant } from '../../kernel/clock.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Passwords } from '../../security/passwords.ts';
import type { Principal } from '../../security/principal.ts';
import type { SessionOrigin, Sessions } from '../../security/sessions.ts';
import { findCredentials, findSignedIn, listMenu, replaceHash } from './sign-in.repository.ts';
import { isAccepted, visibleMenu } from './sign-in.rules.ts';

export interface SignInServiceDependencies {
  database: Database;
  passwords: Passwords;
  sessions: Sessions;
  /** The language that labels of the menu fall back to. */
  defaultLanguage: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Signing in by login and password, and out. Source: spec §5-5 to §5-7, contract §3. */
export function createSignInService(dependencies: SignInServiceDependencies) {
  const { database, passwords, sessions, defaultLanguage } = dependencies;

  async function viewOf(db: Db, principal: Principal, language: string): Promise<SignInView> {
    const user = (await findSignedIn(db, principal.userId)) ?? fail('unauthenticated');
    const menu = await listMenu(db);
    return {
      user: { ...user, lastSignInAt: user.lastSignInAt === null ? null : toInstant(user.lastSignInAt) },
      authorities: [...principal.authorities].sort(),
      menu: visibleMenu(menu, principal.authorities, language, defaultLanguage),
    };
  }

  return {
    /**
     * Opens a session and ends the one that the browser had before. Throws `bad-credentials` for an unknown login, a
     * wrong password and a disabled user alike, after the same work. A hash of a lower cost is renewed.
     */
    async signIn(
      body: ParsedBody<LoginForm>,
      origin: SessionOrigin,
      previousToken: string | undefined,
      language: string,
    ): Promise<{ token: string; view: SignInView }> {
      const { login, password } = accept(body, []);
      const credentials = await findCredentials(database.read, comparisonKey(login));
      const matches = await passwords.verify(password, credentials?.passwordHash ?? null);
      if (!isAccepted(credentials, matches)) throw new AppError('bad-credentials');
      const { userId, passwordHash } = credentials;
      const newHash = passwords.needsRehash(passwordHash) ? await passwords.hash(password) : passwordHash;

      return database.transaction(async (db) => {
        const { token, principal } = await sessions.open(db, userId, origin);
        // The password may have been changed while it was compared; then the old one opens nothing.
        if (!(await replaceHash(db, userId, passwordHash, newHash))) throw new AppError('bad-credentials');
        await sessions.end(db, previousToken);
        return { token, view: await viewOf(db, principal, language) };
      });
    },

    /** What a browser needs to know of the person who is signed in. */
    me: (principal: Principal, language: string): Promise<SignInView> =>
      database.snapshot((db) => viewOf(db, principal, language)),

    /** Ends the session of a token, if there is one. */
    async signOut(token: string | undefined): Promise<void> {
      if (token !== undefined) await database.transaction((db) => sessions.end(db, token));
    },
  };
}
