import type { ClientAuth, Configuration as ProviderConfiguration } from 'openid-client';
import type { IdentityProvider } from '../../config/properties.ts';
import type { ProviderRefusal } from '../../contract/identity-provider.ts';
import { hasPassed, type Clock } from '../../kernel/clock.ts';
import { isLoopback, readPerson, type Person } from './identity.rules.ts';

const TIMEOUT_SECONDS = 10;
/** How long the metadata of a provider is cached. The library refreshes the keys itself. */
const DISCOVERY_TTL_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

/** The secrets of an attempt, which the callback is checked against. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The client of one provider, for the authorization code flow with PKCE. Requests nothing before the first sign-in. */
export interface ProviderClient {
  newSecrets(): Promise<FlowSecrets>;
  /** Returns the address to redirect the browser to. Throws when the provider is unavailable. */
  authorizationUrl(secrets: FlowSecrets, redirectUri: string): Promise<URL>;
  /** Verifies the callback and returns the person. Throws errors that `refusalOf` translates. */
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
      // Let the next sign-in retry.
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

/** Returns the client authentication that the provider supports, by default the `Authorization` header. */
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
  /** The name of the unexpected claim. */
  claim?: string;
  cause?: unknown;
}

/** Returns the reason that an error of the flow is reported as. */
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

/** Returns an error with its chain of causes: the library wraps what it finds, including responses and claims. */
function withCauses(error: unknown): FlowError[] {
  const chain: FlowError[] = [];
  for (let at = error; typeof at === 'object' && at !== null; at = (at as FlowError).cause) chain.push(at);
  return chain;
}

/** `fetch` reports network errors as a plain TypeError. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}
