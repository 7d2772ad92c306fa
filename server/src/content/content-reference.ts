import type { ContentKindName } from '../contract/content-kinds.ts';
import { mediaIdsIn } from '../kernel/media-address.ts';
import { explicitAddresses, type ContentDocument, type DocumentField } from './entity.ts';
import { mediaOfAttributes } from './media-reference.rules.ts';

/**
 * The ways in which content refers to something, by what the target is known: markers and links by the shortcut of a form, page or
 * article, style sheets and contributors by their name, everything else by id. An `address` is what a working copy would be found by.
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

/** What is referred to, and how. */
export interface ReferenceTarget {
  link: ReferenceLink;
  target: string;
}

/** An entity that has another shortcut now, or is gone. */
export interface Renaming {
  /** The ways of referring to it that follow. */
  links: ReadonlySet<ReferenceLink>;
  from: string;
  /** Null: it was deleted. */
  to: string | null;
}

/** What leads to the address of its target and includes nothing of it. */
export const LINKS: ReadonlySet<ReferenceLink> = new Set(['page-link', 'article-link']);

/** What a rename of its target always rewrites. */
export const FOLLOWING: ReadonlySet<ReferenceLink> = new Set([...LINKS, 'page-parent']);

/** What is cleared when its target is deleted. */
export const CLEARED: ReadonlySet<ReferenceLink> = new Set(['page-parent']);

/** Returns the media whose addresses stand in a text. */
export function mediaInText(text: string, place: string, locale = ''): ContentReference[] {
  return [...mediaIdsIn(text)].map((target) => ({ link: 'media', target, place, locale }));
}

/** Returns the media that stand beside the fields of a form or model. */
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

/** Returns by what a document would be found: `page:about` for a shortcut, and the extra addresses of a page. */
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
