import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'parvis';
export const CLIENT_SECRET = 'the secret of the site at the provider';

/** The claims of a person besides the subject. */
export type PersonClaims = Readonly<Record<string, unknown>>;

/** A real OpenID Connect provider on loopback with its own interaction page. */
export interface TestIdentityProvider {
  issuer: string;
  /** Claims by subject. */
  people: Map<string, PersonClaims>;
  /** Subject of the person who signs in. */
  person: string;
  /** Whether to respond to every request with 503. */
  isAway: boolean;
  /** Goes through the provider's pages like a browser and returns the address that it redirects back to. */
  visit(authorizationUrl: string, button?: 'continue' | 'cancel'): Promise<string>;
  close(): Promise<void>;
}

export interface TestIdentityProviderOptions {
  /** Read at the first request, so that addresses can be added until then. */
  redirectUris: string[];
  /** Whether the ID token contains the email address; otherwise it must be fetched. */
  emailInToken?: boolean;
}

/** Starts the provider on a free loopback port. */
export async function startIdentityProvider(
  options: TestIdentityProviderOptions,
): Promise<TestIdentityProvider> {
  // The provider needs its address, which is known only once the server listens.
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const people = new Map<string, PersonClaims>();
  let made: Provider | undefined;
  const provider = () => (made ??= new Provider(issuer, configurationOf(options, people)));
  const self: TestIdentityProvider = {
    issuer,
    people,
    person: '',
    isAway: false,
    visit: (url, button = 'continue') => walk(issuer, url, button),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (self.isAway) {
      response.writeHead(503).end();
    } else if (request.url?.startsWith('/interaction/')) {
      interact(provider(), self.person, request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    } else {
      void provider().callback()(request, response);
    }
  }
}

function configurationOf(
  { redirectUris, emailInToken = false }: TestIdentityProviderOptions,
  people: ReadonlyMap<string, PersonClaims>,
): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: !emailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, ...people.get(accountId) }),
    }),
    // Grants every consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** Serves the provider's own page: continue as a person, or cancel. */
async function interact(
  provider: Provider,
  person: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url!;
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!DOCTYPE html><html lang="en"><title>The provider</title><h1>The provider</h1>
      <form method="post" action="${url}/continue"><button>Continue as ${person}</button></form>
      <form method="post" action="${url}/cancel"><button>Cancel</button></form>`);
    return;
  }
  const result = url.endsWith('/cancel') ? { error: 'access_denied' } : { login: { accountId: person } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** A headless browser that keeps cookies, follows redirects and presses the given button. */
async function walk(issuer: string, start: string, button: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let method = 'GET';
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { method, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const text = await answer.text();
    const location = answer.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      method = 'GET';
      if (!url.startsWith(`${issuer}/`)) return url;
    } else if (answer.status === 200 && method === 'GET') {
      url = `${url}/${button}`;
      method = 'POST';
    } else {
      throw new Error(`the provider answered ${answer.status}: ${text}`);
    }
  }
  throw new Error('the provider sends its visitors in circles');
}
