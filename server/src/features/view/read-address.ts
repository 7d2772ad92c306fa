import { parse } from 'node:querystring';
import { SENT_PARAMETER } from '../../contract/form-result.ts';
import { isShortcut } from '../../kernel/shortcut.ts';

/** The parsed address of a public page; other query parameters are ignored. */
export interface PageAddress {
  /** Decoded path; undefined if it cannot be decoded. */
  path: string | undefined;
  /** The raw `?locale=`: a text, a list if repeated, or absent. */
  locale: unknown;
  /** The number in `?page=`; 1 for anything else. */
  pageNumber: number;
  /** Shortcut of the form that was just submitted from the page. */
  sent: string | undefined;
  /** The names and values of the query. */
  query: Readonly<Record<string, unknown>>;
}

/** Proxies may forward an absolute URL. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

const NO_QUERY = {};
const PAGE_NUMBER = /^[1-9]\d{0,8}$/;

/** Parses the request target. */
export function readAddress(url: string): PageAddress {
  const own = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const end = own.search(/[?#]/);
  const path = decoded(end === -1 ? own : own.slice(0, end));
  if (path === undefined || end === -1)
    return { path, locale: undefined, pageNumber: 1, sent: undefined, query: NO_QUERY };
  const query = parse(own.slice(end + 1));
  const { locale, page, [SENT_PARAMETER]: sent } = query;
  const pageNumber = typeof page === 'string' && PAGE_NUMBER.test(page) ? Number(page) : 1;
  return {
    path,
    locale,
    pageNumber,
    query,
    sent: typeof sent === 'string' && isShortcut(sent) ? sent : undefined,
  };
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
