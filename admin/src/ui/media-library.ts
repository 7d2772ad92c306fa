import { createContext, useContext } from 'react';
import type { MediaKind, MediaView } from 'parvis/contract/media';

/** A medium that was chosen, and whether whoever uploaded it called it decorative. */
export interface PickedMedium {
  medium: MediaView;
  isDecorative: boolean;
}

export interface PickOptions {
  kind?: MediaKind;
  /** A file to upload, in place of the choice. */
  file?: File;
}

/** The media library, as other features use it. */
export interface MediaLibrary {
  /** Opens the library in a dialog and resolves to the chosen medium; undefined when none is chosen. */
  pick: (options?: PickOptions) => Promise<PickedMedium | undefined>;
  /** Asks for the description of an image, in each language, and saves it. Resolves when the dialog is closed. */
  describe: (medium: MediaView) => Promise<void>;
  /** Returns the medium with an id; null if there is none. */
  find: (id: string, signal: AbortSignal) => Promise<MediaView | null>;
}

/** The media slice provides it, so that other features do not depend on it. */
export const MediaLibraryContext = createContext<MediaLibrary | undefined>(undefined);

/** Returns undefined where there is no library; what needs it is then hidden. */
export const useMediaLibrary = (): MediaLibrary | undefined => useContext(MediaLibraryContext);
