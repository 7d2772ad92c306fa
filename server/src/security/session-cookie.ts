const NAME = 'parvis_session';

/** The properties of a request that its cookies depend on. */
export interface CookieRequest {
  protocol: string;
}

/** Returns the name of the session cookie. Source: contract §3. */
export function sessionCookieName(request: CookieRequest): string {
  return hostCookieName(NAME, request);
}

/**
 * Returns the name of a cookie for all paths. Over https it has the `__Host-` prefix: browsers then accept it only
 * from this host over https, so that neither a sibling host nor a network attacker can plant one.
 */
export function hostCookieName(name: string, { protocol }: CookieRequest): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

/**
 * Returns attributes that hide the cookie from scripts and other sites' forms and limit it to the browser session.
 * Adds `Secure` when it is set over https.
 */
export function sessionCookieAttributes({ protocol }: CookieRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' } as const;
}
