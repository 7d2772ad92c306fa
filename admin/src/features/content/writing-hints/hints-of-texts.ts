import type { HINT_OF_RULE } from './preview-rules.ts';
import type { TextElement } from './text-elements.ts';
import {
  checkHeadings,
  checkLinks,
  checkParagraphs,
  checkTables,
  type Paragraph,
  type PlaceHint,
} from './writing-hints.ts';

/** A hint about an element of a text. */
export interface ElementHint extends TextElement {
  code: PlaceHint['code'] | 'picture-undescribed' | (typeof HINT_OF_RULE)[keyof typeof HINT_OF_RULE];
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Returns the hints about headings, each text on its own, links, paragraphs and tables. */
export function hintsOfTexts(elements: readonly TextElement[]): ElementHint[] {
  const texts = Map.groupBy(elements, ({ path }) => path);
  return [...texts.values()].flatMap((parts) => {
    const headings = parts.filter(({ element }) => element.matches(HEADINGS));
    // The description of a picture is the text of its link.
    const links = parts.filter(({ element }) => element.matches('a[href]:not(:has(img))'));
    const paragraphs = parts.filter(({ element }) =>
      element.matches('p:not(:is(li, td, th, figcaption) > p)'),
    );
    const tables = parts.filter(
      ({ element }) => element instanceof HTMLTableElement && element.getAttribute('role') !== 'presentation',
    );
    const levels = headings.map(({ element }) => ({
      level: Number(element.tagName[1]),
      text: element.textContent,
    }));
    return [
      ...placed(checkHeadings(levels), headings),
      ...placed(checkParagraphs(paragraphs.map(({ element }) => paragraphOf(element))), paragraphs),
      ...placed(checkTables(tables.map(({ element }) => cellsOf(element))), tables.map(firstCell)),
      ...placed(checkLinks(links.map(({ element }) => element.textContent)), links),
    ];
  });
}

const placed = (hints: readonly PlaceHint[], elements: readonly TextElement[]): ElementHint[] =>
  hints.map(({ code, index }) => ({ code, ...elements[index]! }));

function paragraphOf(element: Element): Paragraph {
  const bold = [...element.querySelectorAll('b, strong')].filter(
    (mark) => !mark.parentElement?.closest('b, strong'),
  );
  return {
    text: element.textContent,
    bold: bold.map(({ textContent }) => textContent).join(''),
    isFollowed: element.nextElementSibling !== null,
  };
}

const cellsOf = (element: Element) =>
  [...(element as HTMLTableElement).rows].map(({ cells }) => [...cells].map(({ localName }) => localName));

/** Returns the first cell with a text, where its table is edited. */
function firstCell({ path, element }: TextElement): TextElement {
  const cells = [...element.querySelectorAll('td')];
  return { path, element: cells.find(({ textContent }) => textContent.trim() !== '') ?? element };
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
  const source = element.getAttribute('src')!;
  if (!URL.canParse(source, location.href)) return source;
  const { hostname, pathname } = new URL(source, location.href);
  return element.localName === 'iframe' ? hostname : pathname.slice(pathname.lastIndexOf('/') + 1);
}
