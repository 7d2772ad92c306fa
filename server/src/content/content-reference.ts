import type { ContentKindName } from '../contract/content-kinds.ts';
import { mediaIdsIn } from '../kernel/media-address.ts';
import { explicitAddresses, type ContentDocument, type DocumentField } from './entity.ts';
import { mediaOfAttributes } from './media-reference.rules.ts';

/**
 * The kinds of references. Markers and links identify their target by shortcut, style sheets and contributors by
 * name, everything else by id. An `address` identifies a working copy.
 */
export type ReferenceLink =
  | 'form-marker'
  | 'article-marker'
  | 'page-link'
  | 'article-link'
  | 'page-parent'
  | 'article'
  | 'article-model'
  | 'media'
  | 'style-sheet'
  | 'contributor'
  | 'address';

export interface ContentReference {
  link: ReferenceLink;
  target: string;
  /** The property: `content`, `values.body`, `stylesheets`, `fields.photo.media`; of a working copy `draft.content`. */
  place: string;
  /** Empty where the place is not localised. */
  locale: string;
}

/** A target and the kind of reference. */
export interface ReferenceTarget {
  link: ReferenceLink;
  target: string;
}

/** A renamed or deleted entity. */
export interface Renaming {
  /** The kinds of references to rewrite. */
  links: ReadonlySet<ReferenceLink>;
  from: string;
  /** Null when it was deleted. */
  to: string | null;
}

/** References to the address of a target, which include nothing of it. */
export const LINKS: ReadonlySet<ReferenceLink> = new Set(['page-link', 'article-link']);

/** References that a rename of the target always rewrites. */
export const FOLLOWING: ReadonlySet<ReferenceLink> = new Set([...LINKS, 'page-parent']);

/** References that are cleared when the target is deleted. */
export const CLEARED: ReadonlySet<ReferenceLink> = new Set(['page-parent']);

/** Returns the media whose addresses occur in a text. */
export function mediaInText(text: string, place: string, locale = ''): ContentReference[] {
  return [...mediaIdsIn(text)].map((target) => ({ link: 'media', target, place, locale }));
}

/** Returns the media in the definitions of the fields of a form or model. */
export function mediaOfFieldDefinitions(fields: readonly DocumentField[]): ContentReference[] {
  return fields.flatMap(({ name, attributes }) => [
    ...mediaOfAttributes(attributes).map(({ pointer, id }) => ({
      link: 'media' as const,
      target: id,
      place: `fields.${name}.media`,
      locale: pointer.split('/')[3] ?? '',
    })),
    ...(typeof attributes.default === 'string'
      ? mediaInText(attributes.default, `fields.${name}.default`)
      : []),
  ]);
}

/**
 * Returns the addresses that identify a document: `page:about` for a shortcut, and the explicit addresses of a page.
 */
export function addressesOf(kind: ContentKindName, document: ContentDocument): ContentReference[] {
  const at = { link: 'address' as const, locale: '' };
  return [
    { ...at, target: shortcutAddress(kind, document.shortcut), place: 'shortcut' },
    ...explicitAddresses(document).map(({ path }) => ({ ...at, target: path, place: 'urls' })),
  ];
}

/** Shortcuts are unique among their kind. */
export function shortcutAddress(kind: ContentKindName, shortcut: string): string {
  return `${kind}:${shortcut}`;
}
