import { MEDIA_WIDTHS } from '../contract/media.ts';

/** What the address of a medium is made of. */
export interface AddressedMedia {
  id: string;
  /** The name of the file. */
  name: string;
  /** Pixels. */
  width: number | null;
  /** Whether it is offered in smaller widths. */
  resizable: boolean;
}

export function mediaUrl({ id, name }: Pick<AddressedMedia, 'id' | 'name'>): string {
  return `/media/${id}/${name}`;
}

/** The addresses of all widths for an `img`; null for what has one width only. Source: contract §4 "Media". */
export function mediaSrcset(media: AddressedMedia): string | null {
  const { width, resizable } = media;
  if (!resizable || width === null) return null;
  const smaller = MEDIA_WIDTHS.filter((offered) => offered < width);
  if (smaller.length === 0) return null;
  const url = mediaUrl(media);
  return [...smaller.map((offered) => `${url}?w=${offered} ${offered}w`), `${url} ${width}w`].join(', ');
}
