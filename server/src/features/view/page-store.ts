import type { Clock } from '../../kernel/clock.ts';
import { fail } from '../../kernel/app-error.ts';
import { detachText } from '../../kernel/detach-text.ts';
import { createDependencyCache, type CacheStatistics } from '../../rendering/cache/dependency-cache.ts';
import type { ContributorRequest } from '../../rendering/contributors/contributor.ts';
import type { CutPage } from '../../rendering/cut/cut-page.ts';
import { CannotCut } from '../../rendering/cut/request-value.ts';
import type { RenderedPage } from '../../rendering/finish-page.ts';
import { bytesOf, prepareReply, type ReadyPage } from './ready-page.ts';
import { createRecordStore } from './record-store.ts';

/** The content shown in a locale: `page:home`, `article:opening`, the feed of a model `feed:news`, a template
 * `file:agenda.ics`, a response of the API `data:page/home`. */
export type PageTarget = `${'page' | 'article' | 'feed' | 'file' | 'data'}:${string}`;

/** The target of an address. */
export interface FoundAddress {
  target: PageTarget;
  /** The locale of the address. */
  locale?: string;
  /** The locales in which the page is released, if the address has no locale. */
  released?: readonly string[];
}

/**
 * A cached page: complete; complete except for its per-request parts; or a marker that it is rendered for each request.
 */
type Stored = ReadyPage | (CutPage & Counted) | Counted;

/** Number of pages of the paginated list of a page, if any. */
interface Counted {
  readonly pages: number | undefined;
}

/** The key of a rendered page. */
export interface PageVariant {
  locale: string;
  /** The page of its paginated list; ignored without one. */
  number: number;
}

/** A page rendered for one request: text, or its UTF-8 bytes. */
export interface PerRequestPage {
  html: string | Buffer;
  contentType?: string;
}

const MEBIBYTE = 1024 * 1024;
/** The share of memory for addresses, because unknown addresses are unlimited in number. */
const SHARE_OF_ADDRESSES = 1 / 32;
const BYTES_PER_ADDRESS = 800;
const MARKER_BYTES = 2000;
/** The share of memory for the records that pages are rendered from. */
const SHARE_OF_RECORDS = 1 / 8;

/**
 * The cache of pages by target and locale, of the records they are rendered from, and of addresses. Entries are
 * invalidated with their dependencies.
 */
export function createPageStore({ cacheSizeMebibytes, clock }: { cacheSizeMebibytes: number; clock: Clock }) {
  const maxBytes = Math.floor(cacheSizeMebibytes * MEBIBYTE);
  const recordBytes = Math.floor(maxBytes * SHARE_OF_RECORDS);
  const records = createRecordStore({ maxBytes: recordBytes, clock });
  const addressBytes = Math.floor(maxBytes * SHARE_OF_ADDRESSES);
  const pages = createDependencyCache<Stored>({ maxBytes: maxBytes - recordBytes - addressBytes, clock });
  const addresses = createDependencyCache<FoundAddress | undefined>({ maxBytes: addressBytes, clock });

  return {
    records,

    /** Returns the cached page, or undefined when it has to be rendered. */
    find(target: PageTarget, { locale, number }: PageVariant): ReadyPage | undefined {
      const first = readyOf(pages.get(keyOf(target, locale)));
      if (number === 1 || first?.pages === undefined) return first;
      return number > first.pages ? undefined : readyOf(pages.get(keyOf(target, locale, number)));
    },

    /**
     * Returns the cached page, or what `render` returns for this request only. Throws `not-found` when it returns
     * nothing, and what it throws.
     */
    async load(
      target: PageTarget,
      { locale, number }: PageVariant,
      request: ContributorRequest,
      render: (cut: boolean, number: number) => Promise<RenderedPage | undefined>,
    ): Promise<ReadyPage | PerRequestPage> {
      let { stored, own } = await loadNumber(1);
      const isNumbered = number > 1 && stored.pages !== undefined;
      // Only pages that exist are cached, so that no visitor can fill the memory.
      if (isNumbered && number > stored.pages!) return fail('not-found');
      if (isNumbered) ({ stored, own } = await loadNumber(number));
      if ('bodies' in stored) return stored;
      if (own) return own;
      const html = 'fill' in stored ? await filled(stored, request) : undefined;
      if (html !== undefined) return { html };
      return (await render(false, isNumbered ? number : 1)) ?? fail('not-found');

      async function loadNumber(which: number): Promise<{ stored: Stored; own: RenderedPage | undefined }> {
        let own: RenderedPage | undefined;
        const stored = await pages.load(keyOf(target, locale, which), async () => {
          own = (await render(true, which)) ?? fail('not-found');
          return entryOf(own);
        });
        return { stored, own };
      }
    },

    /** Returns whether the page is cached, without counting as a use. */
    holds: (target: PageTarget, locale: string): boolean => pages.has(keyOf(target, locale)),

    /** Returns the cached target of an address. */
    findAddress: (path: string): FoundAddress | undefined => addresses.get(path),

    /** Returns the target of an address, or undefined. */
    loadAddress: (
      path: string,
      lookUp: (path: string) => Promise<{ found: FoundAddress | undefined; dependencies: string[] }>,
    ): Promise<FoundAddress | undefined> => {
      const own = detachText(path);
      return addresses.load(own, async () => {
        const { found, dependencies } = await lookUp(own);
        return { value: found, bytes: BYTES_PER_ADDRESS + 8 * path.length, dependencies, expiresAt: null };
      });
    },

    /** Drops exactly the entries that depend on one of the names. */
    invalidate(names: readonly string[]): void {
      records.invalidate(names);
      pages.invalidate(names);
      addresses.invalidate(names);
    },

    clear(): void {
      records.clear();
      pages.clear();
      addresses.clear();
    },

    statistics: (): CacheStatistics => pages.statistics(),
  };
}

function entryOf(page: RenderedPage) {
  const { cut, cacheable, dependencies, expiresAt, pages } = page;
  if (cut) {
    const value: Stored = { ...cut, pages };
    return { value, bytes: MARKER_BYTES + cut.bytes, dependencies, expiresAt };
  }
  if (!cacheable) return { value: { pages } satisfies Stored, bytes: MARKER_BYTES, dependencies, expiresAt };
  const value = prepareReply(page);
  return { value, bytes: bytesOf(value, dependencies), dependencies, expiresAt };
}

function readyOf(stored: Stored | undefined): ReadyPage | undefined {
  return stored && 'bodies' in stored ? stored : undefined;
}

/** Returns undefined when the page must be rendered completely for this request. */
async function filled(page: CutPage, request: ContributorRequest): Promise<Buffer | undefined> {
  try {
    return await page.fill(request);
  } catch (error) {
    if (error instanceof CannotCut) return undefined;
    throw error;
  }
}

export type PageStore = ReturnType<typeof createPageStore>;

function keyOf(target: PageTarget, locale: string, number = 1): string {
  return number === 1 ? `${target} ${locale}` : `${target} ${locale} ${number}`;
}
