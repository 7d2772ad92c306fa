import { SHORTCUT_MAX_LENGTH } from './common.ts';

/** The kinds of content that a text can link to. */
export const LINKED_KINDS = ['page', 'article', 'media'] as const;
export type LinkedKind = (typeof LINKED_KINDS)[number];

/** An `href` that refers to own content: `@page(contact)#hours`. */
export interface LinkReference {
  kind: LinkedKind;
  /** The shortcut of a page or article, the id of a medium. */
  name: string;
  /** With its `#`; empty without one. */
  fragment: string;
}

const REFERENCE = new RegExp(
  String.raw`^@(page|article|media)\(([a-z0-9_-]{1,${SHORTCUT_MAX_LENGTH}})\)(#\S*)?$`,
);

/** Parses an `href` as a reference; returns undefined for anything else. */
export function readLinkReference(href: string): LinkReference | undefined {
  const [, kind, name, fragment = ''] = REFERENCE.exec(href) ?? [];
  return kind === undefined ? undefined : { kind: kind as LinkedKind, name: name!, fragment };
}

export function writeLinkReference({ kind, name, fragment }: LinkReference): string {
  return `@${kind}(${name})${fragment}`;
}
