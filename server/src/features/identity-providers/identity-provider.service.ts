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
import { latestNoted, type Clock } from '../../kernel/clock.ts';
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
  useAttempt,
  type ProviderAttempt,
} from './provider-attempt.repository.ts';
import { createProviderClient, refusalOf, type ProviderClient } from './provider-client.ts';

/** How long somebody may take at the provider. */
export const ATTEMPT_MS = 10 * 60_000;
/** Sign-ins that one network may have under way. */
const MOST_UNDER_WAY = 100;
/** No login looks like this: it counts callbacks that nothing is known of. */
const CALLING = '\u0001provider callback';
const BROWSER_KEY = /^[A-Za-z0-9_-]{43}$/;

export interface IdentityProviderServiceDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  sessions: Sessions;
  throttle: SignInThrottle;
  /** By id. */
  providers: ReadonlyMap<string, IdentityProvider>;
  /** Where the public reaches the site: providers send people back there, whatever host was asked. */
  domainUrl(): string;
  /** Stores an active user without password. Throws `conflict`. */
  createUser(db: Db, facts: UserFacts, now: number): Promise<string>;
}

export type IdentityProviderService = ReturnType<typeof createIdentityProviderService>;

/** How a sign-in through a provider ended. */
export type ProviderOutcome =
  | { kind: 'signed-in'; token: string; returnTo: string | undefined }
  | { kind: 'refused'; reason: ProviderRefusal; returnTo: string | undefined };

/**
 * Signing in through identity providers (OpenID Connect, authorization code flow with PKCE, state and nonce). A person is
 * known by issuer and subject; a sign-in changes neither roles nor profile. Source: spec §5-5, §5-6, contract §3.
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
   * Counts a callback that belongs to no sign-in under way: whoever is not known writes a row each only up to the limit.
   * Throws `rate-limited`.
   */
  async function countStray(address: string): Promise<void> {
    const attempt = { login: CALLING, address };
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

  /** Who a person of the provider is here; makes the link, and the user where that is wanted. */
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

  /** Opens the session of a person whom the provider has named. */
  async function letIn(
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
      // The one door refuses who was disabled a moment ago; a unique index, a login that somebody else has.
      if (error.code === 'bad-credentials') return refuse('oidc-disabled', origin.address, returnTo);
      if (error.code === 'conflict') return refuse('oidc-login-taken', origin.address, returnTo);
      throw error;
    }
  }

  return {
    list: (): ProviderList => [...providers].map(([id, { label }]) => ({ id, label })),

    /**
     * Begins a sign-in: where the browser goes, and the key by which it is known when it comes back. Throws `not-found` for a
     * provider that is not configured, and `rate-limited` when too many of the network are under way.
     */
    async begin(
      id: string,
      wish: unknown,
      knownBrowser: string | undefined,
      address: string,
    ): Promise<{ location: URL; browser: string } | ProviderOutcome> {
      const client = clients.get(id) ?? fail('not-found');
      const returnTo = readReturnTo(wish, domainUrl());
      const network = networkOf(address);
      const underWay = await countAttempts(database.read, network, clock.now());
      if (underWay.count >= MOST_UNDER_WAY)
        throw new AppError('rate-limited', { retryAfterSeconds: (underWay.firstEnd - clock.now()) / 1000 });
      const secrets = await client.newSecrets();
      // Several tabs of one browser may be on their way at once.
      const browser = knownBrowser && BROWSER_KEY.test(knownBrowser) ? knownBrowser : newBrowserKey();
      let location: URL;
      try {
        location = await client.authorizationUrl(secrets, domainUrl() + callbackPath(id));
      } catch (error) {
        logger.event('identity provider unreachable', { provider: id, err: error });
        // Nobody is known yet: the log has it, and the audit trail does not grow by who asks.
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
     * Ends a sign-in: `search` is the query that the provider sent the browser back with. Each attempt can end once, in the
     * browser in which it began. Throws `not-found` for a provider that is not configured, and `rate-limited` after too many
     * callbacks of the network that belong to none.
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
      const times = { now, latestEnd: latestNoted(now + ATTEMPT_MS) };
      if (!(await isAttempt(database.read, key, id))) {
        await countStray(address);
        return { kind: 'refused', reason: 'oidc-wrong-state', returnTo: undefined };
      }
      const attempt = await database.transaction((db) => useAttempt(db, key, id, times));
      if (typeof attempt === 'string') {
        await countStray(address);
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
      return letIn(providers.get(id)!, person, origin, previousToken, returnTo);
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

/** Without the causes: they hold what the provider sent, tokens among it. */
function describe(error: unknown): { message: string; code: unknown } {
  const { message, code } = error as Error & { code?: unknown };
  return { message, code };
}

function newBrowserKey(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
