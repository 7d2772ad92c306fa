import { isInline } from './canonical-html.ts';
import { addressToKeep, withoutForeignPictures } from './pasted-pictures.ts';
import { nestLists, wordLists } from './pasted-lists.ts';

/**
 * Returns pasted HTML as the site can use it: headings, lists, tables, links, images of the library and emphasis, whatever program it
 * comes from, and nothing of foreign fonts, colours and sizes. HTML copied from this editor is unchanged; others of its kind only lose their images.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return withoutForeignPictures(html);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  removeForeign(body);
  wordLists(body);
  markEmphasis(body);
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes])
      if (!isCarried(element, name) || (name === 'dir' && value === 'ltr')) element.removeAttribute(name);
  }
  unwrapBoxes(body);
  nestLists(body);
  arrangeTables(body);
  lowerHeadings(body);
  for (const element of body.querySelectorAll('li, td, th')) unwrapOnly(element);
  arrangePictures(body);
  removeEmpty(body);
  return body.innerHTML;
}

const CARRIED = new Set(['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start', 'dir']);

const isCarried = (element: Element, name: string) =>
  CARRIED.has(name) || (element.localName === 'img' && ['width', 'height'].includes(name));

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Replaces an element by one of another name with the same attributes and children. */
function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Removes what is not text: comments, styles, elements of office programs, bookmarks, and images that are not of the library. */
function removeForeign(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) (comment as Comment).remove();
  for (const element of body.querySelectorAll('style, script, meta, link, title, colgroup, source'))
    element.remove();
  for (const img of body.querySelectorAll('img')) {
    const address = addressToKeep(img);
    if (address === undefined) img.remove();
    else img.setAttribute('src', address);
  }
  for (const picture of body.querySelectorAll('picture, a:empty')) unwrap(picture);
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
  for (const link of body.querySelectorAll('a:not([href]), a[href^="#_"]')) unwrap(link);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
}

const EMPHASIS: readonly [tag: string, has: (style: CSSStyleDeclaration) => boolean][] = [
  ['strong', ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600],
  ['em', ({ fontStyle }) => fontStyle === 'italic'],
  [
    's',
    ({ textDecoration, textDecorationLine }) =>
      `${textDecoration} ${textDecorationLine}`.includes('line-through'),
  ],
  ['sup', ({ verticalAlign }) => verticalAlign === 'super'],
  ['sub', ({ verticalAlign }) => verticalAlign === 'sub'],
];

/** Makes emphasis by styles one by elements. Google Docs has all of it as a `<b>` that is not bold. */
function markEmphasis(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b, i')) {
    const { fontWeight, fontStyle } = element.style;
    if (fontWeight === 'normal' || fontWeight === '400' || fontStyle === 'normal') unwrap(element);
  }
  for (const span of body.querySelectorAll<HTMLElement>('span, font')) {
    if (!span.textContent?.trim()) continue;
    for (const [tag, has] of EMPHASIS) {
      if (!has(span.style)) continue;
      const mark = document.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  }
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
}

/** Removes boxes; one with a line of text becomes a paragraph. */
function unwrapBoxes(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('span, font')) unwrap(wrapper);
  for (const box of [...body.querySelectorAll('div')].reverse()) {
    if (box.textContent?.trim() && [...box.childNodes].every(isInline)) rename(box, 'p');
    else unwrap(box);
  }
}

/** Makes the cells of a head, and of a first row that is all bold above others that are not, headings. */
function arrangeTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows];
    const isBold = (row: HTMLTableRowElement) => [...row.cells].every((cell) => isAllBold(cell));
    const first = rows[0];
    const isHead = first && isBold(first) && rows.slice(1).some((row) => !isBold(row));
    for (const row of rows) {
      if (!(row.parentElement?.localName === 'thead' || (isHead && row === first))) continue;
      for (const bold of row.querySelectorAll('b, strong')) unwrap(bold);
      for (const cell of [...row.cells]) if (cell.localName === 'td') rename(cell, 'th');
    }
  }
}

function isAllBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll('b, strong')].map(({ textContent }) => textContent ?? '').join('');
  return bold.trim() !== '' && bold.replaceAll(/\s/g, '') === (cell.textContent ?? '').replaceAll(/\s/g, '');
}

/** Moves headings down by one when the first level is among them, which is that of the page's title. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5'))
    rename(heading, `h${Number(heading.localName[1]) + 1}`);
}

/** Unwraps the paragraph of an element whose only text it is, before nested lists. */
function unwrapOnly(element: Element): void {
  const [first, ...others] = [...element.children].filter(({ localName }) => localName !== 'br');
  if (first?.localName !== 'p' || others.some(({ localName }) => !['ul', 'ol'].includes(localName))) return;
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  if (!hasText) unwrap(first);
}

/** Makes images that stand alone figures, and the caption of an image that was left out a paragraph. */
function arrangePictures(body: HTMLElement): void {
  for (const caption of body.querySelectorAll('figure:not(:has(img)) > figcaption')) rename(caption, 'p');
  for (const figure of body.querySelectorAll('figure:not(:has(img))')) unwrap(figure);
  for (const img of body.querySelectorAll(':is(body, p) > img')) {
    const isAlone = [img.previousSibling, img.nextSibling].every((node) => !node || !isInline(node));
    if (!isAlone) continue;
    if (img.parentElement === body) {
      const figure = document.createElement('figure');
      img.replaceWith(figure);
      figure.append(img);
    } else rename(img.parentElement!, 'figure');
  }
}

/** Removes paragraphs, headings and breaks that only make room. */
function removeEmpty(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, b, strong, i, em'))
    if (!block.textContent?.trim() && !block.querySelector('img, br')) {
      if (isInline(block)) unwrap(block);
      else block.remove();
    }
  const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr';
  for (const lineBreak of body.querySelectorAll('br'))
    if (lineBreak.parentElement === body && body.querySelector(blocks)) lineBreak.remove();
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img')) paragraph.remove();
}
