import { writeLinkReference, type LinkReference } from '../contract/link.ts';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { mapHrefs } from '../kernel/html-links.ts';
import { isShortcut } from '../kernel/shortcut.ts';
import { findAddressed } from './address.repository.ts';
import type { ContentDocument } from './entity.ts';
import type { DocumentHtml } from './kind.ts';
import { findMediaIds } from './media-reference.repository.ts';
import { findIds } from './store.ts';

/** Dependencies for recognising own addresses. */
export interface OwnAddresses {
  addressing: Addressing;
  /** The public address of the site, without a trailing slash. */
  domainUrl(): string;
}

/** The own content that an address leads to, in one language or the reader's. */
export interface OwnContent extends LinkReference {
  locale?: string;
}
type Destination = Omit<OwnContent, 'fragment'>;

/** Batch size of address lookups. */
const BATCH = 500;
const VIEW = '/view/';
const MEDIA = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+$/;

/**
 * Returns a document with links to own addresses, without a query and in the language of their text, converted into
 * references.
 */
export async function convertOwnLinks<D extends ContentDocument>(
  db: Db,
  html: DocumentHtml<D>,
  document: D,
  own: OwnAddresses,
): Promise<D> {
  const hrefs = new Set<string>();
  html.map(document, (text) =>
    mapHrefs(text, (href) => {
      hrefs.add(href);
      return href;
    }),
  );
  const found = await findOwnContent(db, [...hrefs], own);
  if (found.size === 0) return document;
  return html.map(document, (text, { locale }) =>
    mapHrefs(text, (href) => {
      const content = found.get(href);
      const isOther = content?.locale && content.locale !== (locale ?? own.addressing.defaultLanguage);
      return content && !isOther ? writeLinkReference(content) : href;
    }),
  );
}

/** Returns own content by address; other addresses are absent. */
export async function findOwnContent(
  db: Db,
  hrefs: readonly string[],
  { addressing, domainUrl }: OwnAddresses,
): Promise<Map<string, OwnContent>> {
  const domain = domainUrl();
  const addresses = hrefs.flatMap((href) => {
    const address = ownPath(href, domain);
    return address ? [{ href, ...address }] : [];
  });
  if (addresses.length === 0) return new Map();
  const destinations = await findDestinations(
    db,
    [...new Set(addresses.map(({ path }) => path))],
    addressing,
  );
  return new Map(
    addresses.flatMap(({ href, path, fragment }) => {
      const destination = destinations.get(path);
      return destination ? [[href, { ...destination, fragment }] as const] : [];
    }),
  );
}

/** Returns the path of an address of this site, decoded, and its fragment as it is written; undefined for other addresses. */
function ownPath(href: string, domainUrl: string): { path: string; fragment: string } | undefined {
  if (href.includes('?')) return undefined;
  const hash = href.indexOf('#');
  const [address, fragment] = hash < 0 ? [href, ''] : [href.slice(0, hash), href.slice(hash)];
  const path = address.startsWith(domainUrl) ? address.slice(domainUrl.length) || '/' : address;
  if (!/^\/(?!\/)/.test(path) || /\s/.test(fragment)) return undefined;
  try {
    const decoded = decodeURI(path);
    // PostgreSQL text cannot contain this character.
    return decoded.includes('\0') ? undefined : { path: decoded, fragment };
  } catch {
    return undefined;
  }
}

async function findDestinations(
  db: Db,
  paths: readonly string[],
  addressing: Addressing,
): Promise<Map<string, Destination>> {
  const found = new Map<string, Destination>();
  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = paths.slice(start, start + BATCH);
    for (const [path, { kind, shortcut, locale }] of await findAddressed(db, batch, addressing))
      found.set(path, { kind, name: shortcut, locale });
    const media = new Map(batch.flatMap((path) => (MEDIA.test(path) ? [[path, MEDIA.exec(path)![1]!]] : [])));
    const known = await findMediaIds(db, [...media.values()]);
    for (const [path, id] of media) if (known.has(id)) found.set(path, { kind: 'media', name: id });
    const viewed = new Map(
      batch
        .filter((path) => path.startsWith(VIEW) && isShortcut(path.slice(VIEW.length)))
        .map((path) => [path, path.slice(VIEW.length)]),
    );
    const pages = await findIds(db, 'page', [...viewed.values()]);
    for (const [path, shortcut] of viewed)
      if (pages.has(shortcut)) found.set(path, { kind: 'page', name: shortcut });
  }
  return found;
}
