import { createContext, type ReactNode } from 'react';
import type { Marker } from './markers.ts';

/** A form or article that content can include, as shown to editors. */
export interface Inclusion {
  shortcut: string;
  title: string;
  /** Address of its editor. */
  href: string;
  /** Its status, if relevant to the page. */
  status?: ReactNode;
}

/** A kind of content that can be included, with its search. */
export interface InclusionSource {
  kind: Marker['kind'];
  /** Name in the singular: `Form`. */
  name: string;
  icon: ReactNode;
  /** Returns a few matches for a text, best first. */
  search: (text: string, signal: AbortSignal) => Promise<Inclusion[]>;
  /** Returns the item with a shortcut; null if there is none. */
  find: (shortcut: string, signal: AbortSignal) => Promise<Inclusion | null>;
}

/** The inclusions available on a screen. Provided by the screen, so that the editor depends on no kind of content. */
export const InclusionContext = createContext<readonly InclusionSource[]>([]);
