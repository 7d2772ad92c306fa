/** Base path of the administration in the router. */
const BASE = '/admin';

/** Where to go after signing in: a screen, or another address of this site. */
export type ReturnTo = { screen: string } | { address: string };

/**
 * Reads the return address. Only paths of this site are accepted, so that a sign-in link cannot redirect to another
 * site; anything else leads to the start screen.
 */
export function readReturnTo(wish: string | undefined, origin: string): ReturnTo {
  const start: ReturnTo = { screen: '/' };
  if (wish?.[0] !== '/' || !URL.canParse(wish, origin)) return start;
  const url = new URL(wish, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//evil.example` resolves to a path that browsers read as another host.
  if (url.origin !== origin || path.startsWith('//')) return start;
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return { address: path };
  const screen = path.slice(BASE.length);
  return { screen: screen.startsWith('/') ? screen : `/${screen}` };
}
