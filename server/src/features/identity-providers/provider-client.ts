import type { ClientAuth, Configuration as ProviderConfiguration } from 'openid-client';
import type { IdentityProvider } from '../../config/properties.ts';
import type { ProviderRefusal } from '../../contract/identity-provider.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';
import { isLoopback, readPerson, type Person } from './identity.rules.ts';

const TIMEOUT_SECONDS = 10;
/** A provider may change its addresses; its keys are looked up anew by themselves. */
const DISCOVERY_TTL_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

/** What is sent along and must come back. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** One provider, spoken to by the authorization code flow with PKCE. Nothing is fetched before the first sign-in. */
export interface ProviderClient {
  newSecrets(): Promise<FlowSecrets>;
  /** Where the browser goes. Throws when the provider is away. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string): Promise<URL>;
  /** Who came back: everything about the answer is checked. Throws; `refusalOf` says what it means. */
  exchange(callbackUrl: URL, secrets: FlowSecrets): Promise<Person>;
}

export function createProviderClient(provider: IdentityProvider, clock: Clock): ProviderClient {
  let discovered: { at: number; configuration: Promise<ProviderConfiguration> } | undefined;

  async function discover(): Promise<ProviderConfiguration> {
    // oxlint-disable-next-line typescript/no-deprecated -- a warning to think twice; the start refuses addresses without TLS but those of this machine
    const { allowInsecureRequests, discovery } = await import('openid-client');
    const issuer = new URL(provider.issuer);
    return discovery(issuer, provider['client-id'], undefined, await clientAuth(provider['client-secret']), {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.protocol === 'http:' && isLoopback(issuer.href) ? [allowInsecureRequests] : [],
    });
  }

  async function configuration(): Promise<ProviderConfiguration> {
    const now = clock.now();
    if (!discovered || hasPassed(DISCOVERY_TTL_MS, discovered.at, now)) {
      discovered = { at: now, configuration: discover() };
    }
    const { configuration: pending } = discovered;
    try {
      return await pending;
    } catch (error) {
      // The next sign-in asks again.
      if (discovered.configuration === pending) discovered = undefined;
      throw error;
    }
  }

  return {
    async newSecrets() {
      const { randomNonce, randomPKCECodeVerifier, randomState } = await import('openid-client');
      return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
    },

    async authorizationUrl({ state, nonce, codeVerifier }, redirectUri) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    async exchange(callbackUrl, { state, nonce, codeVerifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const config = await configuration();
      const tokens = await authorizationCodeGrant(config, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) {
        return readPerson(claims);
      }
      const more = await fetchUserInfo(config, tokens.access_token, claims.sub);
      return readPerson({ ...more, iss: claims.iss, sub: claims.sub });
    },
  };
}

/** In the way that the provider takes; the header where it says nothing. */
async function clientAuth(secret: string | undefined): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost, None } = await import('openid-client');
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

interface FlowError {
  code?: string;
  error?: string;
  status?: number;
  /** Which claim was not as expected. */
  claim?: string;
  cause?: unknown;
}

/** What an error of the flow means for the person. */
export function refusalOf(error: unknown): ProviderRefusal {
  const chain = withCauses(error);
  const oauthError = chain.find((each) => each.error !== undefined)?.error;
  if (oauthError === 'access_denied') return 'oidc-denied';
  if (chain.some((each) => each.claim === 'nonce')) return 'oidc-wrong-nonce';
  const isAway =
    oauthError === 'temporarily_unavailable' ||
    oauthError === 'server_error' ||
    chain.some(({ code, status = 0 }) => code === 'OAUTH_TIMEOUT' || status >= 500) ||
    isNetworkError(error);
  return isAway ? 'oidc-unavailable' : 'oidc-invalid-answer';
}

/** An error, what caused it, what caused that, …: the library wraps what it finds, responses and claims too. */
function withCauses(error: unknown): FlowError[] {
  const chain: FlowError[] = [];
  for (let at = error; typeof at === 'object' && at !== null; at = (at as FlowError).cause) chain.push(at);
  return chain;
}

/** `fetch` tells that it got no answer by a plain TypeError. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
