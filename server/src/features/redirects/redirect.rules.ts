import type { RedirectForm } from '../../contract/redirect.ts';
import { publicPathFault } from '../../contract/public-path.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** The parsed destination of a redirect. */
export interface GivenAddress {
  /** The value of the `Location` header. */
  address: string;
  /** Decoded path on this site; undefined for another site, or for a path that no page can have. */
  path: string | undefined;
  locale: string | null;
}

/** Returns the faults of a redirect, except loops. Ignores absent properties. */
export function checkRedirect(
  { from, to }: Partial<RedirectForm>,
  languages: readonly string[],
): Violation[] {
  const fault = from === undefined ? undefined : fromFault(from, languages);
  return [
    ...(fault ? [violation('/from', fault)] : []),
    ...(to !== undefined && !readAddress(to, []) ? [violation('/to', 'redirect-target')] : []),
  ];
}

/** Returns the path on this site that a stored address leads to, ignoring query and fragment. */
export function pathOf(address: string): string | undefined {
  const url = address.startsWith('/') ? URL.parse(address, 'http://site.invalid') : null;
  return url === null || url.search.startsWith('?locale=') ? undefined : decoded(url.pathname);
}

/** Returns the fault of a source path, which must be a possible address of content, or `/view/…` of a missing page. */
function fromFault(from: string, languages: readonly string[]): string | undefined {
  const view = /^\/view\/(.+)$/.exec(from);
  return view && isShortcut(view[1]!) ? undefined : publicPathFault(from, languages);
}

/** Parses a path on this site or an absolute web address; undefined for anything else. */
export function readAddress(to: string, languages: readonly string[]): GivenAddress | undefined {
  const isPath = /^\/(?![/\\])/.test(to);
  if (!isPath && !/^https?:\/\//i.test(to)) return undefined;
  const url = URL.parse(to, 'http://site.invalid');
  if (url?.username !== '' || url.password !== '') return undefined;
  if (!isPath) return { address: url.href, path: undefined, locale: null };
  // `/.//example.org` resolves to `//example.org`, which is another site.
  if (url.pathname.startsWith('//')) return undefined;
  const address = url.pathname + url.search + url.hash;
  const asked = languages.find((locale) => url.search === `?locale=${encodeURIComponent(locale)}`) ?? null;
  const isPlain = url.hash === '' && (url.search === '' || asked !== null);
  return isPlain
    ? { address, path: decoded(url.pathname), locale: asked }
    : { address, path: undefined, locale: null };
}

/** Returns the path in the form that content stores, or undefined when it cannot be decoded. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
