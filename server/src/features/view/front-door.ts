import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import { SENT_PARAMETER } from '../../contract/form-result.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import type { PageStore, PageTarget } from './page-store.ts';
import { chooseLocale } from './requested-locale.ts';
import type { SendReadyPage } from './send-ready-page.ts';

export interface FrontDoorDependencies {
  pages: PageStore;
  languages: Languages;
  /** `app.cms.home-page`. */
  homePage: string;
  send: SendReadyPage;
  /** Whether what is in memory is sure to be true. */
  isConfirmed(): boolean;
  /** Told of each request that was answered; undefined when nobody wants to know. */
  log: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

/** Answers a request when that needs nothing but memory. False: it is for the framework, which answers alike. */
export type FrontDoor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What an address asks for, as far as the address alone tells. */
interface Asked {
  /** Undefined: the path has to be looked up. */
  target: PageTarget | undefined;
  path: string;
  locale: string | undefined;
}

/** Characters of an address whose reading is remembered: what nobody links to is read again each time. */
const MAX_KNOWN_LENGTH = 300;
/** Of an entry, besides its texts. */
const OVERHEAD_BYTES = 300;
const VIEW = '/view/';

/**
 * The way of a page that is in memory, in front of the framework: at some 10 µs a request each hook, plug-in and log line
 * counts. It answers only what the framework has answered before from the same store. Decision 0021.
 */
export function createFrontDoor(dependencies: FrontDoorDependencies): FrontDoor {
  const { pages, languages, homePage, send, isConfirmed, log } = dependencies;
  // With all their queries addresses are without number.
  const known = new LRUCache<string, { asked: Asked | null }>({
    maxSize: Math.max(pages.doorBytes, 1),
    sizeCalculation: (_, url) => OVERHEAD_BYTES + 6 * url.length,
  });

  function read(url: string): Asked | null {
    if (url.length > MAX_KNOWN_LENGTH) return readAddress(url, homePage);
    let entry = known.get(url);
    if (entry === undefined) {
      entry = { asked: readAddress(url, homePage) };
      known.set(url, entry);
    }
    return entry.asked;
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asked = read(request.url!);
    if (asked === null || !isConfirmed()) return false;
    const found = asked.target === undefined ? pages.findAddress(asked.path) : undefined;
    const target = asked.target ?? found?.target;
    if (target === undefined) return false;
    const chosen = chooseLocale(asked.locale, found?.locale, request.headers['accept-language'], languages);
    const page = chosen && pages.find(target, chosen.locale);
    if (!page) return false;
    send(request, response, page, { negotiated: chosen.negotiated, confirmed: true });
    log?.(request, response);
    return true;
  };
}

/** Null: nothing that is answered from memory. */
function readAddress(url: string, homePage: string): Asked | null {
  const mark = url.indexOf('?');
  const rawPath = mark === -1 ? url : url.slice(0, mark);
  const { locale, [SENT_PARAMETER]: sent } = mark === -1 ? {} : parse(url.slice(mark + 1));
  if (sent !== undefined || Array.isArray(locale) || !rawPath.startsWith('/') || rawPath.includes('#')) {
    return null;
  }
  const path = decoded(rawPath);
  if (path === undefined) return null;
  if (path === '/') return { target: `page:${homePage}`, path, locale };
  if (!path.startsWith(VIEW)) return { target: undefined, path, locale };
  const shortcut = path.slice(VIEW.length);
  return isShortcut(shortcut) ? { target: `page:${shortcut}`, path, locale } : null;
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
