import { createContext, useContext } from 'react';
import type { MediaKind, MediaView } from 'parvis/contract/media';

/** A medium that was chosen, and whether whoever uploaded it called it decorative. */
export interface PickedMedium {
  medium: MediaView;
  isDecorative: boolean;
}

export interface PickOptions {
  kind?: MediaKind;
  /** Whether several uploaded at once are all chosen. */
  several?: boolean;
}

/** An image to upload. */
export interface NewPicture {
  file: File;
  /** The description that it came with. */
  alt?: string;
}

/** The media library, as other features use it. */
export interface MediaLibrary {
  /** Opens the library in a dialog and resolves to the chosen media: none, one, or several that were uploaded. */
  pick: (options?: PickOptions) => Promise<PickedMedium[]>;
  /**
   * Uploads images and asks for all their descriptions in one dialog. Resolves to a medium for each; undefined for one
   * that was not uploaded.
   * @param lang the language of the descriptions that they came with
   */
  add: (pictures: readonly NewPicture[], lang?: string) => Promise<(PickedMedium | undefined)[]>;
  /** Asks for the description of an image, in each language, and saves it. Resolves when the dialog is closed. */
  describe: (medium: MediaView) => Promise<void>;
  /** Returns the medium with an id; null if there is none. */
  find: (id: string, signal: AbortSignal) => Promise<MediaView | null>;
}

/** The media slice provides it, so that other features do not depend on it. */
export const MediaLibraryContext = createContext<MediaLibrary | undefined>(undefined);

/** Returns undefined where there is no library; what needs it is then hidden. */
export const useMediaLibrary = (): MediaLibrary | undefined => useContext(MediaLibraryContext);
