import { createContext, useContext } from 'react';
import type { MediaKind, MediaView } from 'parvis/contract/media';

/**
 * Opens the library of media over the screen and gives the one that is chosen; undefined when none is. The media
 * slice provides it; whoever needs media asks for it here.
 */
export type PickMedia = (options?: { kind?: MediaKind }) => Promise<MediaView | undefined>;

export const MediaPickerContext = createContext<PickMedia | undefined>(undefined);

/** Undefined where there is no library: the button that would open it is then left out. */
export const usePickMedia = (): PickMedia | undefined => useContext(MediaPickerContext);
