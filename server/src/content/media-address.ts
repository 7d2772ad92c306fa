import { MEDIA_WIDTHS } from '../contract/media.ts';

/** The properties that determine the address of a medium. */
export interface AddressedMedia {
  id: string;
  /** The name of the file. */
  name: string;
  /** Pixels. */
  width: number | null;
  /** Whether smaller widths are available. */
  resizable: boolean;
}

export function mediaUrl({ id, name }: Pick<AddressedMedia, 'id' | 'name'>): string {
  return `/media/${id}/${name}`;
}

/** Returns the `srcset` of a medium; null when it has a single width. Source: contract §4 "Media". */
export function mediaSrcset(media: AddressedMedia): string | null {
  const { width, resizable } = media;
  if (!resizable || width === null) return null;
  const smaller = MEDIA_WIDTHS.filter((offered) => offered < width);
  if (smaller.length === 0) return null;
  const url = mediaUrl(media);
  return [...smaller.map((offered) => `${url}?w=${offered} ${offered}w`), `${url} ${width}w`].join(', ');
}
