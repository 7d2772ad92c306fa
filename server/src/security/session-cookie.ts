const NAME = 'parvis_session';

/** Of a request, as far as its cookies depend on it. */
export interface CookieRequest {
  protocol: string;
}

/** The name of the cookie that carries the session's token. Source: contract §3. */
export function sessionCookieName(request: CookieRequest): string {
  return hostCookieName(NAME, request);
}

/**
 * The name of a cookie that is sent for every path. Over https it begins with `__Host-`: browsers then take it from this
 * host alone, over https, so that neither a neighbouring host nor somebody on the way can plant one.
 */
export function hostCookieName(name: string, { protocol }: CookieRequest): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

/**
 * Out of reach for scripts, not sent by other sites' forms, forgotten when the browser is closed; over https only
 * when it was given over https.
 */
export function sessionCookieAttributes({ protocol }: CookieRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' } as const;
}
