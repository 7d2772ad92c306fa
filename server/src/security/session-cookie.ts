/** The cookie that carries the session's token. Source: contract §3. */
export const SESSION_COOKIE = 'parvis_session';

/**
 * Out of reach for scripts, not sent by other sites' forms, forgotten when the browser is closed; over https only
 * when it was given over https.
 */
export function sessionCookieAttributes(request: { protocol: string }) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}
