import type { SessionView } from '../../contract/account.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { requireSession, type Principal } from '../../security/principal.ts';
import type { SessionPolicy } from '../../security/session.rules.ts';
import { readBrowserName } from './browser-name.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listOwnSessions,
  type OwnSession,
} from './own-session.repository.ts';

export interface OwnSessionServiceDependencies {
  database: Database;
  clock: Clock;
  sessionPolicy: SessionPolicy;
}

export type OwnSessionService = ReturnType<typeof createOwnSessionService>;

/** The sessions of the signed-in user. All methods throw `forbidden` for an API token. Source: contract §3. */
export function createOwnSessionService({ database, clock, sessionPolicy }: OwnSessionServiceDependencies) {
  async function views(principal: Principal): Promise<SessionView[]> {
    const current = requireSession(principal);
    const now = clock.now();
    const times = { now, usedAfter: now - sessionPolicy.idleMs };
    const sessions = await listOwnSessions(database.read, principal.userId, times);
    return Promise.all(sessions.map((session) => toSessionView(session, current)));
  }

  function audit(db: Db, principal: Principal, address: string): Promise<void> {
    return recordAudit(db, {
      at: clock.now(),
      by: actorOf(principal, address),
      action: 'end-sessions',
      entity: { kind: 'user', id: principal.userId, name: principal.login },
    });
  }

  return {
    /** Returns all sessions on one page, the most recently used first. */
    async list(principal: Principal): Promise<ListView<SessionView>> {
      const items = await views(principal);
      return { items, page: 1, size: Math.max(1, items.length), total: items.length };
    },

    /** Throws `not-found`. */
    async read(id: EntityId, principal: Principal): Promise<SessionView> {
      return (await views(principal)).find((session) => session.id === id) ?? fail('not-found');
    },

    /** Ends one session, which may be the current one; returns whether it was. Throws `not-found`. */
    async end(id: EntityId, principal: Principal, address: string): Promise<boolean> {
      const current = requireSession(principal);
      await database.transaction(async (db) => {
        if (!(await deleteOwnSession(db, principal.userId, id))) throw new AppError('not-found');
        await audit(db, principal, address);
      });
      return id === current;
    },

    /** Ends all sessions except the current one. */
    async endOthers(principal: Principal, address: string): Promise<void> {
      const current = requireSession(principal);
      await database.transaction(async (db) => {
        if (await deleteOtherSessions(db, principal.userId, current)) await audit(db, principal, address);
      });
    },
  };
}

/** `current` is the id of the caller's session, or null for an API token. */
export async function toSessionView(session: OwnSession, current: string | null): Promise<SessionView> {
  return {
    id: session.id,
    createdAt: toInstant(session.createdAt),
    lastUsedAt: toInstant(session.lastUsedAt),
    expiresAt: toInstant(session.expiresAt),
    address: session.address,
    ...(await readBrowserName(session.userAgent)),
    current: session.id === current,
  };
}
