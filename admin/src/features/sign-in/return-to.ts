/** The root of the administration pages, as the router's base path. */
const BASE = '/admin';

/** Where to go after signing in: to one of our screens, or to another page of this site. */
export type ReturnTo = { screen: string } | { address: string };

/**
 * Reads where someone was going. Only a path of this site counts: whoever sends a link to the sign-in must not be
 * able to send people on to another site. Anything else leads to the start screen.
 */
export function readReturnTo(wish: string | undefined, origin: string): ReturnTo {
  const start: ReturnTo = { screen: '/' };
  if (wish?.[0] !== '/' || !URL.canParse(wish, origin)) return start;
  const url = new URL(wish, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` has a path that is another site's address.
  if (url.origin !== origin || path.startsWith('//')) return start;
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return { address: path };
  const screen = path.slice(BASE.length);
  return { screen: screen.startsWith('/') ? screen : `/${screen}` };
}
