import type { Clock } from '../../kernel/clock.ts';
import { fail } from '../../kernel/app-error.ts';
import { ownText } from '../../kernel/own-text.ts';
import { createDependencyCache, type CacheStatistics } from '../../rendering/cache/dependency-cache.ts';
import type { ContributorRequest } from '../../rendering/contributors/contributor.ts';
import type { CutPage } from '../../rendering/cut/cut-page.ts';
import { CannotCut } from '../../rendering/cut/request-value.ts';
import type { RenderedPage } from '../../rendering/finish-page.ts';
import { bytesOf, prepareReply, type ReadyPage } from './ready-page.ts';
import { createRecordStore } from './record-store.ts';

/** What is shown in a locale: `page:home`, `article:opening`. */
export type PageTarget = `page:${string}` | `article:${string}`;

/** The target of an address. */
export interface FoundAddress {
  target: PageTarget;
  /** The locale of the address. */
  locale?: string;
  /** Where the address has none: the locales in which the page is released. */
  released?: readonly string[];
}

/**
 * A cached page: complete; complete except for its per-request parts; or a marker that it is rendered for each request.
 */
type Stored = ReadyPage | CutPage | 'per-request';

/** A page rendered for one request: text, or its UTF-8 bytes. */
export interface PerRequestPage {
  html: string | Buffer;
}

const MEBIBYTE = 1024 * 1024;
/** Share of memory for addresses, since those that lead nowhere are unlimited in number. */
const SHARE_OF_ADDRESSES = 1 / 32;
const BYTES_PER_ADDRESS = 800;
const MARKER_BYTES = 2000;
/** Share of memory for the records that pages are rendered from. */
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
    find(target: PageTarget, locale: string): ReadyPage | undefined {
      const stored = pages.get(keyOf(target, locale));
      return stored === undefined || stored === 'per-request' || 'fill' in stored ? undefined : stored;
    },

    /**
     * Returns the cached page, or what `render` returns for this request only. Throws `not-found` when it returns
     * nothing, and what it throws.
     */
    async load(
      target: PageTarget,
      locale: string,
      request: ContributorRequest,
      render: (cut: boolean) => Promise<RenderedPage | undefined>,
    ): Promise<ReadyPage | PerRequestPage> {
      let own: RenderedPage | undefined;
      const stored = await pages.load(keyOf(target, locale), async () => {
        own = (await render(true)) ?? fail('not-found');
        const { cut, cacheable, dependencies, expiresAt } = own;
        if (cut) return { value: cut, bytes: MARKER_BYTES + cut.bytes, dependencies, expiresAt };
        if (!cacheable) return { value: 'per-request', bytes: MARKER_BYTES, dependencies, expiresAt };
        const ready = prepareReply(own);
        return { value: ready, bytes: bytesOf(ready, dependencies), dependencies, expiresAt };
      });
      if (stored !== 'per-request' && !('fill' in stored)) return stored;
      if (own) return own;
      const html = stored === 'per-request' ? undefined : await filled(stored, request);
      return html === undefined ? ((await render(false)) ?? fail('not-found')) : { html };
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
      const own = ownText(path);
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

function keyOf(target: PageTarget, locale: string): string {
  return `${target} ${locale}`;
}
