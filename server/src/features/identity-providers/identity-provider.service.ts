import { createHash, randomBytes } from 'node:crypto';
import type { IdentityProvider } from '../../config/properties.ts';
import {
  PROVIDER_SIGN_IN_PATH,
  type ProviderList,
  type ProviderRefusal,
} from '../../contract/identity-provider.ts';
import type { UserFacts } from '../../contract/user.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail } from '../../kernel/app-error.ts';
import { latestPlausibleTime, type Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import { recordAudit } from '../../security/audit.repository.ts';
import { networkOf } from '../../security/network.rules.ts';
import type { SessionOrigin, Sessions } from '../../security/sessions.ts';
import type { SignInThrottle } from '../../security/sign-in-throttle.ts';
import { isSameMailbox, readReturnTo, type Person } from './identity.rules.ts';
import {
  findProfileId,
  findUserByEmail,
  findUserByIdentity,
  insertIdentity,
  type IdentityUser,
} from './identity.repository.ts';
import {
  countAttempts,
  insertAttempt,
  isAttempt,
  consumeAttempt,
  type ProviderAttempt,
} from './provider-attempt.repository.ts';
import { createProviderClient, refusalOf, type ProviderClient } from './provider-client.ts';

/** The time limit for the sign-in at the provider. */
export const ATTEMPT_MS = 10 * 60_000;
/** Pending sign-ins per network. */
const MAX_PENDING = 100;
/** Counts unknown callbacks; no login looks like this. */
const UNKNOWN_CALLBACK = '\u0001provider callback';
const BROWSER_KEY = /^[A-Za-z0-9_-]{43}$/;

export interface IdentityProviderServiceDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  sessions: Sessions;
  throttle: SignInThrottle;
  /** By id. */
  providers: ReadonlyMap<string, IdentityProvider>;
  /** Returns the public address of the site, to which providers redirect, whatever the host of the request. */
  domainUrl(): string;
  /** Inserts an active user without a password. Throws `conflict`. */
  createUser(db: Db, facts: UserFacts, now: number): Promise<string>;
}

export type IdentityProviderService = ReturnType<typeof createIdentityProviderService>;

/** How a sign-in through a provider ended. */
export type ProviderOutcome =
  | { kind: 'signed-in'; token: string; returnTo: string | undefined }
  | { kind: 'refused'; reason: ProviderRefusal; returnTo: string | undefined };

/**
 * Signs people in through identity providers (OpenID Connect, authorization code flow with PKCE, state and nonce). A person is
 * identified by issuer and subject; a sign-in changes neither roles nor profile. Source: spec §5-5, §5-6, contract §3.
 */
export function createIdentityProviderService(dependencies: IdentityProviderServiceDependencies) {
  const { database, clock, logger, sessions, throttle, providers, domainUrl } = dependencies;
  const clients = new Map<string, ProviderClient>(
    [...providers].map(([id, provider]) => [id, createProviderClient(provider, clock)]),
  );

  function callbackPath(id: string): string {
    return `${PROVIDER_SIGN_IN_PATH}/${id}/callback`;
  }

  /**
   * Counts a callback without a pending sign-in, so that strangers write only so many rows as the limit allows.
   * Throws `rate-limited`.
   */
  async function countUnknownCallback(address: string): Promise<void> {
    const attempt = { login: UNKNOWN_CALLBACK, address };
    await throttle.admit(attempt);
    const limited = await database.transaction((db) => throttle.fail(db, attempt));
    if (limited) throw limited;
  }

  async function refuse(
    reason: ProviderRefusal,
    address: string,
    returnTo: string | undefined,
    user?: IdentityUser,
  ): Promise<ProviderOutcome> {
    const by = user ? { userId: user.id, login: user.login, address } : { address };
    await database.transaction((db) =>
      recordAudit(db, { at: clock.now(), by, action: 'sign-in-refused', reason }),
    );
    return { kind: 'refused', reason, returnTo };
  }

  /** Returns the user of a person; links the user with the same email, or creates one with `auto-create`. */
  async function findUser(
    db: Db,
    provider: IdentityProvider,
    person: Person,
    address: string,
  ): Promise<{ user: IdentityUser } | { reason: ProviderRefusal; user?: IdentityUser }> {
    const known = await findUserByIdentity(db, person);
    if (known) return known.disabled ? { reason: 'oidc-disabled', user: known } : { user: known };
    const { email } = person;
    if (email === undefined) return { reason: 'oidc-no-email' };
    if (!person.isEmailVerified) return { reason: 'oidc-unverified-email' };
    const owner = await findUserByEmail(db, email);
    if (owner && !isSameMailbox(owner.email, email)) return { reason: 'oidc-unknown-person' };
    if (owner?.disabled) return { reason: 'oidc-disabled', user: owner };
    if (!owner && !provider['auto-create']) return { reason: 'oidc-unknown-person' };
    const user = owner ?? (await createUser(db, provider, { ...person, email }, address));
    if (!user) return { reason: 'oidc-no-profile' };
    const isLinked = await insertIdentity(db, person, user.id, clock.now());
    return isLinked ? { user } : { reason: 'oidc-other-identity', user };
  }

  async function createUser(
    db: Db,
    { profile }: IdentityProvider,
    { email, firstName, lastName }: Person & { email: string },
    address: string,
  ): Promise<IdentityUser | undefined> {
    const profileId = profile === undefined ? undefined : await findProfileId(db, profile);
    if (profileId === undefined) {
      logger.event('identity provider profile missing', { profile });
      return undefined;
    }
    const now = clock.now();
    const id = await dependencies.createUser(
      db,
      { login: email, email, firstName, lastName, profileId },
      now,
    );
    const entity = { kind: 'user', id, name: email } as const;
    await recordAudit(db, { at: now, by: { address }, action: 'create', entity });
    return { id, login: email, email, disabled: false };
  }

  /** Opens a session for a person whom the provider has authenticated. */
  async function openSession(
    provider: IdentityProvider,
    person: Person,
    origin: SessionOrigin,
    previousToken: string | undefined,
    returnTo: string | undefined,
  ): Promise<ProviderOutcome> {
    try {
      const found = await database.transaction(async (db) => {
        const result = await findUser(db, provider, person, origin.address);
        if ('reason' in result) return result;
        const { token } = await sessions.open(db, result.user.id, origin);
        await sessions.end(db, previousToken);
        return { token };
      });
      if ('token' in found) return { kind: 'signed-in', token: found.token, returnTo };
      return await refuse(found.reason, origin.address, returnTo, found.user);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // `sessions.open` rejects a user who was disabled meanwhile, a unique index a login that is taken.
      if (error.code === 'bad-credentials') return refuse('oidc-disabled', origin.address, returnTo);
      if (error.code === 'conflict') return refuse('oidc-login-taken', origin.address, returnTo);
      throw error;
    }
  }

  return {
    list: (): ProviderList => [...providers].map(([id, { label }]) => ({ id, label })),

    /**
     * Begins a sign-in. Returns the address at the provider, and a key that identifies the browser at its return. Throws `not-found`
     * for a provider that is not configured, and `rate-limited` when too many sign-ins of the network are pending.
     */
    async begin(
      id: string,
      requested: unknown,
      browserKey: string | undefined,
      address: string,
    ): Promise<{ location: URL; browser: string } | ProviderOutcome> {
      const client = clients.get(id) ?? fail('not-found');
      const returnTo = readReturnTo(requested, domainUrl());
      const network = networkOf(address);
      const pending = await countAttempts(database.read, network, clock.now());
      if (pending.count >= MAX_PENDING)
        throw new AppError('rate-limited', { retryAfterSeconds: (pending.firstEnd - clock.now()) / 1000 });
      const secrets = await client.newSecrets();
      // Several tabs of one browser may sign in at once.
      const browser = browserKey && BROWSER_KEY.test(browserKey) ? browserKey : createBrowserKey();
      let location: URL;
      try {
        location = await client.authorizationUrl(secrets, domainUrl() + callbackPath(id));
      } catch (error) {
        logger.event('identity provider unreachable', { provider: id, err: error });
        // No audit entry: strangers must not be able to fill the audit trail.
        return { kind: 'refused', reason: 'oidc-unavailable', returnTo };
      }
      const now = clock.now();
      const { state, nonce, codeVerifier } = secrets;
      const key = { stateHash: hash(state), browserHash: hash(browser) };
      const attempt = { provider: id, nonce, codeVerifier, returnTo: returnTo ?? null, network };
      await database.transaction((db) =>
        insertAttempt(db, key, attempt, { now, expiresAt: now + ATTEMPT_MS }),
      );
      return { location, browser };
    },

    /**
     * Completes a sign-in: `search` is the query of the callback. Each attempt can be completed once, in the browser in which it
     * began. Throws `not-found` for a provider that is not configured, and `rate-limited` after too many unknown callbacks of the
     * network.
     */
    async finish(
      id: string,
      search: URLSearchParams,
      browser: string | undefined,
      origin: SessionOrigin,
      previousToken: string | undefined,
    ): Promise<ProviderOutcome> {
      const client = clients.get(id) ?? fail('not-found');
      const { address } = origin;
      const state = search.get('state') ?? '';
      const key = { stateHash: hash(state), browserHash: hash(browser ?? '') };
      const now = clock.now();
      const times = { now, latestEnd: latestPlausibleTime(now + ATTEMPT_MS) };
      if (!(await isAttempt(database.read, key, id))) {
        await countUnknownCallback(address);
        return { kind: 'refused', reason: 'oidc-wrong-state', returnTo: undefined };
      }
      const attempt = await database.transaction((db) => consumeAttempt(db, key, id, times));
      if (typeof attempt === 'string') {
        await countUnknownCallback(address);
        return refuse(ATTEMPT_REFUSALS[attempt], address, undefined);
      }
      const returnTo = attempt.returnTo ?? undefined;
      let person: Person;
      try {
        const callback = new URL(`${domainUrl()}${callbackPath(id)}?${search.toString()}`);
        person = await client.exchange(callback, { state, ...secretsOf(attempt) });
      } catch (error) {
        const reason = refusalOf(error);
        if (reason !== 'oidc-denied') {
          logger.event('sign-in failed', { provider: id, reason, err: describe(error) });
        }
        return refuse(reason, address, returnTo);
      }
      return openSession(providers.get(id)!, person, origin, previousToken, returnTo);
    },
  };
}

const ATTEMPT_REFUSALS = {
  unknown: 'oidc-wrong-state',
  used: 'oidc-replayed',
  expired: 'oidc-expired',
} as const satisfies Record<string, ProviderRefusal>;

function secretsOf({ nonce, codeVerifier }: ProviderAttempt) {
  return { nonce, codeVerifier };
}

/** Omits the causes, which contain tokens of the provider. */
function describe(error: unknown): { message: string; code: unknown } {
  const { message, code } = error as Error & { code?: unknown };
  return { message, code };
}

function createBrowserKey(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
