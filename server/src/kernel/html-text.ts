import { INLINE_ELEMENTS } from '../contract/translation-states.ts';
import { nextMarkup, readMarkup } from './html-markup.ts';

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

/** Returns the text of HTML as it is read, on one line, without scripts and style sheets. Linear in its length. */
export function textOfHtml(html: string): string {
  let text = '';
  let position = 0;
  while (position < html.length) {
    const end = nextMarkup(html, position);
    text += html.slice(position, end);
    if (end === html.length) break;
    const markup = readMarkup(html, end);
    if (markup.name === undefined || !INLINE_ELEMENTS.has(markup.name)) text += ' ';
    position = markup.end;
  }
  return text.replace(ENTITY, decode).replace(/\s+/gu, ' ').trim();
}

function decode(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()]!;
  const code = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
