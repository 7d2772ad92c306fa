import { createContext, type ReactNode } from 'react';
import type { Marker } from './markers.ts';

/** Something that content can include, as editors know it. */
export interface Inclusion {
  shortcut: string;
  title: string;
  /** Its status, when that matters to a page. */
  status?: ReactNode;
}

/** One kind of thing that content can include: how it is called and looked for. */
export interface InclusionSource {
  kind: Marker['kind'];
  /** In the singular: `Form`. */
  name: string;
  icon: ReactNode;
  /** Those that match a text, best first; a few. */
  search: (text: string, signal: AbortSignal) => Promise<Inclusion[]>;
  /** The one of that shortcut; null: there is none. */
  find: (shortcut: string, signal: AbortSignal) => Promise<Inclusion | null>;
}

/** What content may include on this screen. The screen provides it; the editor knows no resource. */
export const InclusionContext = createContext<readonly InclusionSource[]>([]);
