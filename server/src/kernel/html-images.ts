import { nextMarkup, readMarkup } from './html-markup.ts';
import { mediaIdsIn } from './media-address.ts';

/** An `<img>` without `alt` that shows a medium of the library: `[start, end)` in the HTML. */
export interface UndescribedImage {
  start: number;
  end: number;
  /** The id of the medium. */
  media: string;
}

/**
 * Returns the images of the library that leave their description to the library, in order. An empty `alt` describes: it says that
 * the image is decorative.
 */
export function* undescribedImages(html: string): Generator<UndescribedImage> {
  if (!html.includes('/media/')) return;
  for (let start = nextMarkup(html, 0); start < html.length;) {
    let media: string | undefined;
    let isDescribed = false;
    const { end, name, closing } = readMarkup(html, start, (attribute, from, to) => {
      if (attribute === 'alt') isDescribed = true;
      if (attribute === 'src') media ??= mediaIdsIn(html.slice(from, to))[0];
    });
    if (name === 'img' && !closing && !isDescribed && media !== undefined && html[end - 1] === '>')
      yield { start, end, media };
    start = nextMarkup(html, end);
  }
}
