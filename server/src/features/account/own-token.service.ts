import type { CreatedToken, TokenForm, TokenView } from '../../contract/account.ts';
import type { ListView } from '../../contract/common.ts';
import type { Database } from '../../database/database.ts';
import { AppError, fail, refuse } from '../../kernel/app-error.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { actorOf } from '../../security/actor.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { hashApiToken, newApiToken } from '../../security/bearer-token.ts';
import { requireSession, type Principal } from '../../security/principal.ts';
import {
  deleteOwnToken,
  lockSession,
  insertOwnToken,
  listOwnTokens,
  type OwnToken,
} from './own-token.repository.ts';
import { checkToken, endOf, MAX_TOKENS } from './own-token.rules.ts';

export type OwnTokenService = ReturnType<typeof createOwnTokenService>;

/** The API tokens of the signed-in user. All methods throw `forbidden` for an API token. Source: contract §3. */
export function createOwnTokenService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Returns all tokens on one page, the newest first, including expired ones. */
    async list(principal: Principal): Promise<ListView<TokenView>> {
      requireSession(principal);
      const tokens = await listOwnTokens(database.read, principal.userId);
      const items = tokens.map(toTokenView);
      return { items, page: 1, size: Math.max(1, items.length), total: items.length };
    },

    /** Throws `not-found`. */
    async read(id: EntityId, principal: Principal): Promise<TokenView> {
      requireSession(principal);
      const tokens = await listOwnTokens(database.read, principal.userId);
      return toTokenView(tokens.find((token) => token.id === id) ?? fail('not-found'));
    },

    /**
     * Creates a token. The response is the only place where its value appears. Throws `invalid`, or `unauthenticated`
     * when the session ends concurrently.
     */
    async create(body: ParsedBody<TokenForm>, principal: Principal, address: string): Promise<CreatedToken> {
      const sessionId = requireSession(principal);
      const now = clock.now();
      const form = accept(body, checkToken(body.value, now, principal.authorities));
      const token = newApiToken();
      const stored: OwnToken = {
        id: newId(),
        name: form.name,
        createdAt: now,
        expiresAt: endOf(form.expiresAt, now),
        lastUsedAt: null,
        authorities: form.authorities ? [...form.authorities].sort() : null,
        isReadOnly: form.readOnly ?? false,
      };
      await database.transaction(async (db) => {
        if (!(await lockSession(db, principal.userId, sessionId))) throw new AppError('unauthenticated');
        const { length } = await listOwnTokens(db, principal.userId);
        if (length >= MAX_TOKENS) refuse([violation('', 'too-many-tokens', { max: MAX_TOKENS })]);
        await insertOwnToken(db, principal.userId, hashApiToken(token), stored);
        await recordAudit(db, {
          at: now,
          by: actorOf(principal, address),
          action: 'create',
          entity: { kind: 'token', id: stored.id, name: stored.name },
        });
      });
      return { ...toTokenView(stored), token };
    },

    /** Revokes a token. Throws `not-found`. */
    async end(id: EntityId, principal: Principal, address: string): Promise<void> {
      requireSession(principal);
      await database.transaction(async (db) => {
        const name = (await deleteOwnToken(db, principal.userId, id)) ?? fail('not-found');
        await recordAudit(db, {
          at: clock.now(),
          by: actorOf(principal, address),
          action: 'delete',
          entity: { kind: 'token', id, name },
        });
      });
    },
  };
}

export function toTokenView(token: OwnToken): TokenView {
  return {
    id: token.id,
    name: token.name,
    createdAt: toInstant(token.createdAt),
    expiresAt: token.expiresAt === null ? null : toInstant(token.expiresAt),
    lastUsedAt: token.lastUsedAt === null ? null : toInstant(token.lastUsedAt),
    authorities: token.authorities === null ? null : [...token.authorities],
    readOnly: token.isReadOnly,
  };
}
