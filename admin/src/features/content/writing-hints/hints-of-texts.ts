import type { HINT_OF_RULE } from './preview-rules.ts';
import type { TextElement } from './text-elements.ts';
import { checkHeadings, checkLinks, type PlaceHint } from './writing-hints.ts';

/** A hint about an element of a text. */
export interface ElementHint extends TextElement {
  code: PlaceHint['code'] | 'picture-undescribed' | (typeof HINT_OF_RULE)[keyof typeof HINT_OF_RULE];
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Returns the hints about headings, each text on its own, and links. */
export function hintsOfTexts(elements: readonly TextElement[]): ElementHint[] {
  const texts = Map.groupBy(elements, ({ path }) => path);
  return [...texts.values()].flatMap((parts) => {
    const headings = parts.filter(({ element }) => element.matches(HEADINGS));
    // The description of a picture is the text of its link.
    const links = parts.filter(({ element }) => element.matches('a[href]:not(:has(img))'));
    const levels = headings.map(({ element }) => ({
      level: Number(element.tagName[1]),
      text: element.textContent,
    }));
    return [
      ...checkHeadings(levels).map(({ code, index }) => ({ code, ...headings[index]! })),
      ...checkLinks(links.map(({ element }) => element.textContent)).map(({ code, index }) => ({
        ...{ code, ...links[index]! },
      })),
    ];
  });
}

const SHOWN_LENGTH = 60;

/** Returns the words by which an element is known: its text, the file of an image, the site of a frame. */
export function wordsOf(element: Element): string {
  const text = element.textContent.trim().replaceAll(/\s+/gu, ' ');
  const source = element.matches('[src]') ? element : element.querySelector('[src]');
  const words = text || (source ? fileOrSite(source) : element.localName);
  return words.length > SHOWN_LENGTH ? `${words.slice(0, SHOWN_LENGTH)}…` : words;
}

function fileOrSite(element: Element): string {
  const { hostname, pathname } = new URL(element.getAttribute('src')!, location.href);
  return element.localName === 'iframe' ? hostname : pathname.slice(pathname.lastIndexOf('/') + 1);
}
