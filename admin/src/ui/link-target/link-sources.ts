import { createContext, type ReactNode } from 'react';
import type { LinkedKind } from 'parvis/contract/link';

/** Own content that links can lead to, as shown to editors. */
export interface LinkItem {
  kind: LinkedKind;
  /** The shortcut of a page or article, the id of a medium. */
  name: string;
  title: string;
  /** A detail that distinguishes items with the same title: the shortcut, or properties of a file. */
  detail: string;
  /** Its status, if it is not public. */
  status?: ReactNode;
  /** Returns its address in a language; that of its editor while it is not public. */
  addressIn: (locale: string) => string;
  /** Returns the anchors in it. */
  anchors?: (signal: AbortSignal) => Promise<Anchor[]>;
}

/** An anchor: an element with an id in a text. */
export interface Anchor {
  id: string;
  text: string;
}

/** A kind of content that links can lead to, with its search. */
export interface LinkSource {
  kind: LinkedKind;
  /** Name in the singular: `Page`. */
  name: string;
  icon: ReactNode;
  /** Returns a few matches for a text, best first. */
  search: (text: string, signal: AbortSignal) => Promise<LinkItem[]>;
  /** Returns the item with a name or an id; null if there is none. */
  find: (name: string, signal: AbortSignal) => Promise<LinkItem | null>;
}

/** The link sources of a screen. Provided by the screen, so that the editor depends on no kind of content. */
export const LinkContext = createContext<readonly LinkSource[]>([]);
