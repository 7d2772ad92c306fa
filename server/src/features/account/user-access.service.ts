import type { SessionView, TokenView } from '../../contract/account.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database, Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Caller } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { findProfileAuthorities } from '../../security/authority.repository.ts';
import { requireSession } from '../../security/principal.ts';
import type { SessionPolicy } from '../../security/session.rules.ts';
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './own-session.repository.ts';
import { toSessionView } from './own-session.service.ts';
import { deleteOwnToken, listOwnTokens } from './own-token.repository.ts';
import { toTokenView } from './own-token.service.ts';
import { findAccount, type Account } from './user-access.repository.ts';

export interface UserAccessServiceDependencies {
  database: Database;
  clock: Clock;
  sessionPolicy: SessionPolicy;
}

export type UserAccessService = ReturnType<typeof createUserAccessService>;

/** The sessions and API tokens of any user, for user administrators. All methods throw `not-found`. Decision 0013. */
export function createUserAccessService({ database, clock, sessionPolicy }: UserAccessServiceDependencies) {
  /** Throws `forbidden` when the user's own API token asks, as the endpoints of the own sessions and tokens do. */
  async function accountOf(db: Db, userId: EntityId, by: Caller): Promise<Account> {
    if (userId === by.userId) requireSession(by);
    return (await findAccount(db, userId)) ?? fail('not-found');
  }

  /** Throws `forbidden` for a user with authorities that the caller lacks. */
  async function endingOf(db: Db, userId: EntityId, by: Caller): Promise<Account> {
    const account = await accountOf(db, userId, by);
    refuseBeyondOwn(by, await findProfileAuthorities(db, account.profileId));
    return account;
  }

  function auditSessions(db: Db, by: Caller, { id, login }: Account): Promise<void> {
    const entity = { kind: 'user', id, name: login } as const;
    return recordAudit(db, { at: clock.now(), by, action: 'end-sessions', entity });
  }

  return {
    /** Returns all sessions on one page, the most recently used first. */
    async sessions(userId: EntityId, by: Caller): Promise<ListView<SessionView>> {
      const now = clock.now();
      const sessions = await database.snapshot(async (db) => {
        await accountOf(db, userId, by);
        return listOwnSessions(db, userId, { now, usedAfter: now - sessionPolicy.idleMs });
      });
      return wholeList(await Promise.all(sessions.map((session) => toSessionView(session, by.sessionId))));
    },

    endSession: (userId: EntityId, id: EntityId, by: Caller): Promise<void> =>
      database.transaction(async (db) => {
        const account = await endingOf(db, userId, by);
        if (!(await deleteOwnSession(db, userId, id))) fail('not-found');
        await auditSessions(db, by, account);
      }),

    /** Ends every session of a user except the caller's. */
    endSessions: (userId: EntityId, by: Caller): Promise<void> =>
      database.transaction(async (db) => {
        const account = await endingOf(db, userId, by);
        if (await deleteOtherSessions(db, userId, by.sessionId ?? '')) await auditSessions(db, by, account);
      }),

    /** Returns all tokens on one page, the newest first, including expired ones. */
    tokens: (userId: EntityId, by: Caller): Promise<ListView<TokenView>> =>
      database.snapshot(async (db) => {
        await accountOf(db, userId, by);
        return wholeList((await listOwnTokens(db, userId)).map(toTokenView));
      }),

    endToken: (userId: EntityId, id: EntityId, by: Caller): Promise<void> =>
      database.transaction(async (db) => {
        await endingOf(db, userId, by);
        const name = (await deleteOwnToken(db, userId, id)) ?? fail('not-found');
        const entity = { kind: 'token', id, name } as const;
        await recordAudit(db, { at: clock.now(), by, action: 'delete', entity });
      }),
  };
}

function wholeList<T>(items: T[]): ListView<T> {
  return { items, page: 1, size: Math.max(1, items.length), total: items.length };
}
