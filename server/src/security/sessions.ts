import type { Database, Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/identifier.ts';
import { recordAudit } from './audit.repository.ts';
import type { Principal } from './principal.ts';
import { isLive, needsTouch, type SessionPolicy } from './session.rules.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  recordSignIn,
  touchSession,
  type SessionRecord,
} from './session.repository.ts';
import { hashSessionToken, isSessionToken, newSessionToken } from './session-token.ts';

const USER_AGENT_MAX_LENGTH = 500;
const ADDRESS_MAX_LENGTH = 100;

/** The origin of a session, as the user sees it in the list of sessions. */
export interface SessionOrigin {
  address: string;
  userAgent: string;
}

export interface OpenedSession {
  /** The value of the cookie. Only its hash is stored. */
  token: string;
  principal: Principal;
}

export interface Sessions {
  /**
   * Opens a session. Every way of signing in ends here, inside the caller's transaction, with a new token and an
   * audit entry. Throws `bad-credentials` for a disabled or unknown user. Source: spec §5-6, contract §3.
   */
  open(db: Db, userId: string, origin: SessionOrigin): Promise<OpenedSession>;
  /**
   * Returns the principal of a token, or undefined when it is missing, unknown, ended or expired, or when the user is
   * disabled.
   */
  authenticate(token: string | undefined): Promise<Principal | undefined>;
  /** Ends the session of a token. Returns the id of its user, or undefined when it has already ended. */
  end(db: Db, token: string | undefined): Promise<string | undefined>;
}

export interface SessionsDependencies {
  database: Database;
  clock: Clock;
  policy: SessionPolicy;
}

export function createSessions({ database, clock, policy }: SessionsDependencies): Sessions {
  return {
    async open(db, userId, origin) {
      const now = clock.now();
      if (!(await recordSignIn(db, userId, now))) throw new AppError('bad-credentials');
      await deleteEndedSessions(db, userId, now, now - policy.idleMs);
      const token = newSessionToken();
      const tokenHash = hashSessionToken(token);
      await insertSession(db, {
        tokenHash,
        id: newId(),
        userId,
        createdAt: now,
        expiresAt: now + policy.maxMs,
        address: origin.address.slice(0, ADDRESS_MAX_LENGTH),
        userAgent: origin.userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      });
      const opened = await findSession(db, tokenHash);
      if (!opened) throw new Error('a new session was not found');
      const { login } = opened;
      await recordAudit(db, {
        at: now,
        by: { userId, login, address: origin.address },
        action: 'sign-in',
        entity: { kind: 'user', id: userId, name: login },
      });
      return { token, principal: toPrincipal(opened) };
    },

    async authenticate(token) {
      if (token === undefined || !isSessionToken(token)) return undefined;
      const session = await findSession(database.read, hashSessionToken(token));
      const now = clock.now();
      if (!session || session.disabled || !isLive(session, policy, now)) return undefined;
      if (needsTouch(session, policy, now)) {
        await database.transaction((db) => touchSession(db, session.id, now));
      }
      return toPrincipal(session);
    },

    async end(db, token) {
      if (token === undefined || !isSessionToken(token)) return undefined;
      return deleteSession(db, hashSessionToken(token));
    },
  };
}

function toPrincipal({ id, userId, login, authorities }: SessionRecord): Principal {
  return { userId, login, authorities, sessionId: id, isReadOnly: false };
}
