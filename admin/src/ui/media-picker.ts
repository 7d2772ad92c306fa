import { createContext, useContext } from 'react';
import type { MediaKind, MediaView } from 'parvis/contract/media';

/**
 * Opens the media library in a dialog and resolves to the chosen medium; undefined when none is chosen. The media slice
 * provides it through a context.
 */
export type PickMedia = (options?: { kind?: MediaKind }) => Promise<MediaView | undefined>;

export const MediaPickerContext = createContext<PickMedia | undefined>(undefined);

/** Returns undefined where there is no library; the picker button is then hidden. */
export const usePickMedia = (): PickMedia | undefined => useContext(MediaPickerContext);
