import type { PickedMedium } from '../media-library.ts';
import type { ImageAttributes } from './picture-nodes.ts';

/** Where the alternative text of an image comes from. */
export type Description = 'library' | 'own' | 'decorative';

const MEDIA_ADDRESS = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/** Returns the id of the medium that an image shows; undefined if it is not of the library. */
export const mediumIn = ({ src }: ImageAttributes): string | undefined => MEDIA_ADDRESS.exec(src ?? '')?.[1];

/** Returns a new image of the library. */
export function imageOf({ medium: { url, width, height }, isDecorative }: PickedMedium): ImageAttributes {
  return {
    src: url,
    ...(isDecorative && { alt: '' }),
    ...(width && height && { width: `${width}`, height: `${height}` }),
  };
}

/** Returns where the description of an image comes from. One that is not of the library needs its own. */
export function descriptionOf(image: ImageAttributes): Description {
  if (image.alt === undefined) return mediumIn(image) === undefined ? 'own' : 'library';
  return image.alt === '' ? 'decorative' : 'own';
}

/** Returns an image with a description. Only the library's is absent, and an empty one is decorative. */
export function withDescription(image: ImageAttributes, from: Description, own: string): ImageAttributes {
  const { alt: _alt, ...others } = image;
  return from === 'library' ? others : { ...others, alt: from === 'own' ? own : '' };
}
