import type { Slice } from '@tiptap/pm/model';
import { mediumIn } from './picture-image.ts';
import type { ImageAttributes } from './picture-nodes.ts';
import { picturesInRtf } from './rtf-pictures.ts';

/** An image that was left out of a pasted text. */
export interface LeftOutPicture {
  /** Empty if it has none. */
  name: string;
  /** Where it is on the web; undefined for one on the author's disk. */
  address?: string;
}

/** The images of pasted HTML that are not of the library. */
export interface PastedPictures {
  /** The HTML, in which `embedded` can be replaced. */
  body: HTMLElement;
  /** Those whose data is in the HTML. */
  embedded: { img: HTMLImageElement; file: File }[];
  leftOut: LeftOutPicture[];
}

/** The addresses of images that were copied in a text of this site, where they may be of other sites. */
const copied = new Set<string>();

/** Remembers the images of what is copied in a text, so that they are pasted wherever they are. */
export function rememberCopied({ content }: Slice): void {
  content.descendants(({ attrs }) => {
    const { src } = (attrs.image ?? {}) as ImageAttributes;
    if (src !== undefined) copied.add(src);
  });
}

/**
 * Returns the address of a pasted image that can stay in the text: one that was copied in a text, or one in the library, which browsers
 * copy with its host. Returns undefined for others.
 */
export function addressToKeep(img: Element): string | undefined {
  const src = img.getAttribute('src');
  if (src !== null && copied.has(src)) return src;
  const { origin, pathname } = addressOf(src) ?? {};
  return pathname && origin === location.origin && mediumIn({ src: pathname }) ? pathname : undefined;
}

/** Returns HTML without the images that cannot stay in the text. */
export function withoutForeignPictures(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const foreign = [...body.querySelectorAll('img')].filter((img) => addressToKeep(img) === undefined);
  for (const img of foreign) img.remove();
  return foreign.length === 0 ? html : body.innerHTML;
}

/**
 * Returns the images of pasted HTML that are not of the library.
 * @param rtf the same text in RTF, which has the images that Word only refers to in HTML
 */
export function readPastedPictures(html: string, rtf: string): PastedPictures {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const embedded: PastedPictures['embedded'] = [];
  const leftOut = new Map<string, LeftOutPicture>();
  const onDisk = [...body.querySelectorAll<HTMLImageElement>('img[src^="file:"]')];
  const inRtf = onDisk.length > 0 ? picturesInRtf(rtf) : [];
  for (const img of body.querySelectorAll('img')) {
    if (addressToKeep(img) !== undefined || isInvisible(img)) continue;
    // An image that loads later has a placeholder.
    const src = img.dataset.src ?? img.src;
    // With other numbers, it is unknown which is which.
    const fromRtf = inRtf.length === onDisk.length ? inRtf[onDisk.indexOf(img)] : undefined;
    const file = fromRtf ?? fileIn(src, `image-${embedded.length + 1}`);
    if (file) embedded.push({ img, file });
    else leftOut.set(src, leftOutPicture(src, img.alt));
  }
  return { body, embedded, leftOut: [...leftOut.values()] };
}

/** Returns whether an image only counts readers. */
const isInvisible = (img: Element) =>
  ['width', 'height'].some((side) => /^[01]$/.test(img.getAttribute(side) ?? ''));

/** Returns the file in the address of an image; undefined if it has none. */
function fileIn(src: string, name: string): File | undefined {
  const start = src.indexOf(',') + 1;
  const head = src.slice(0, start);
  const type = /^data:(image\/[\w.+-]+)/i.exec(head)?.[1];
  if (type === undefined) return undefined;
  const ending = type.slice('image/'.length).replace(/\+.*/, '').toLowerCase();
  try {
    const data = decodeURIComponent(src.slice(start));
    const bytes = /;base64,$/i.test(head)
      ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      : data;
    return new File([bytes], `${name}.${ending}`, { type });
  } catch {
    return undefined;
  }
}

function leftOutPicture(src: string, alt: string): LeftOutPicture {
  const address = addressOf(src);
  const isOnWeb = address !== undefined && /^https?:$/.test(address.protocol);
  const file = /^(?:https?|file):/.test(src) ? address?.pathname.split('/').at(-1) : undefined;
  const name = [alt.trim(), file, address?.host].find(Boolean) ?? '';
  return isOnWeb ? { name, address: address.href } : { name };
}

function addressOf(src: string | null): URL | undefined {
  return src !== null && URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
}
