import type { LinkedKind } from '../contract/link.ts';
import { findLinks } from '../kernel/html-links.ts';
import type { ReferenceLink, ReferenceTarget } from './content-reference.ts';
import type { ScanMarkers } from './broken-markers.ts';

/** A marker or link in HTML. */
export interface HtmlReference extends ReferenceTarget {
  /** The position of the shortcut or id. */
  start: number;
}

const LINK_TO: Readonly<Record<LinkedKind, ReferenceLink>> = {
  page: 'page-link',
  article: 'article-link',
  media: 'media',
};

/** Returns the targets of the markers and links in HTML, in order. */
export function htmlReferences(html: string, scan: ScanMarkers): HtmlReference[] {
  const markers = scan(html).map(({ kind, shortcut, shortcutStart }) => ({
    ...{ link: `${kind}-marker` as const, target: shortcut },
    start: shortcutStart,
  }));
  const links = findLinks(html).map(({ kind, name, nameStart }) => ({
    ...{ link: LINK_TO[kind], target: name },
    start: nameStart,
  }));
  return [...markers, ...links].sort((one, other) => one.start - other.start);
}
