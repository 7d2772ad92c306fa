import { parse } from 'node:querystring';
import { SENT_PARAMETER } from '../../contract/form-result.ts';
import { isShortcut } from '../../kernel/shortcut.ts';

/** What the address of a public page says; whatever else stands in its query is nobody's business. */
export interface PageAddress {
  /** Decoded; undefined when that cannot be done. */
  path: string | undefined;
  /** `?locale=` as it was given: a text, a list when given twice, or absent. */
  locale: unknown;
  /** Shortcut of the form that was just sent from the page. */
  sent: string | undefined;
}

/** A proxy may be asked for a whole address, and may pass it on. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Reads what follows the method in a request. */
export function readAddress(url: string): PageAddress {
  const own = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const end = own.search(/[?#]/);
  const path = decoded(end === -1 ? own : own.slice(0, end));
  if (path === undefined || end === -1) return { path, locale: undefined, sent: undefined };
  const { locale, [SENT_PARAMETER]: sent } = parse(own.slice(end + 1));
  return { path, locale, sent: typeof sent === 'string' && isShortcut(sent) ? sent : undefined };
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
