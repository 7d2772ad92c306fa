const LETTER = /[a-z]/i;
/** Elements whose content browsers read as text. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);
const TAG_NAME_END = /[\t\n\f\r />]/g;
const COMMENT_END = /--!?>/g;
const SPACES = /[\t\n\f\r ]*/y;
const BETWEEN_ATTRIBUTES = /[\t\n\f\r /]*/y;
/** A name may begin with `=`, as in browsers. */
const ATTRIBUTE_NAME = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const UNQUOTED_VALUE = /[^\t\n\f\r >]*/y;

/** Returns where the next tag or comment begins; a `<` that begins neither is text. */
export function nextMarkup(html: string, from: number): number {
  let position = html.indexOf('<', from);
  while (position !== -1) {
    const next = html[position + 1] ?? '';
    if (next === '!' || next === '?' || LETTER.test(next)) return position;
    if (next === '/' && position + 2 < html.length) return position;
    position = html.indexOf('<', position + 1);
  }
  return html.length;
}

/** A tag, a comment, or an element whose content is text. */
export interface Markup {
  end: number;
  /** Of a tag. */
  name?: string;
  closing?: boolean;
}

/** Returns the markup at a `<`. Reads HTML as browsers do, in linear time, and accepts any input. */
export function readMarkup(html: string, start: number, onAttribute?: OnAttribute): Markup {
  if (html.startsWith('<!--', start)) return { end: endOfComment(html, start + 4) };
  const closing = html[start + 1] === '/';
  if (!LETTER.test(html[start + (closing ? 2 : 1)] ?? '')) return { end: after(html, '>', start + 1) };
  const nameStart = start + (closing ? 2 : 1);
  const nameEnd = search(html, TAG_NAME_END, nameStart)?.index ?? html.length;
  const end = endOfTag(html, nameEnd, onAttribute);
  const name = html.slice(nameStart, nameEnd).toLowerCase();
  return { end: !closing && RAW_TEXT.has(name) ? endOfRawText(html, name, end) : end, name, closing };
}

function endOfComment(html: string, from: number): number {
  if (html[from] === '>') return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  const found = search(html, COMMENT_END, from);
  return found ? found.index + found[0].length : html.length;
}

/** Called with the name of an attribute in lower case, and the range of its value without quotes: empty without a value. */
export type OnAttribute = (name: string, start: number, end: number) => void;

/** Returns the position after the `>` of a tag. In its attributes, a quote opens a value only right after `=`. */
function endOfTag(html: string, from: number, onAttribute: OnAttribute | undefined): number {
  let position = from;
  while (position < html.length) {
    position = past(html, BETWEEN_ATTRIBUTES, position);
    if (html[position] === '>') return position + 1;
    const nameStart = position;
    const nameEnd = past(html, ATTRIBUTE_NAME, position);
    const equals = past(html, SPACES, nameEnd);
    position = nameEnd;
    if (html[equals] !== '=') {
      if (nameEnd > nameStart) onAttribute?.(html.slice(nameStart, nameEnd).toLowerCase(), nameEnd, nameEnd);
      continue;
    }
    const valueStart = past(html, SPACES, equals + 1);
    const quote = html[valueStart];
    const isQuoted = quote === '"' || quote === "'";
    position = isQuoted ? after(html, quote, valueStart + 1) : past(html, UNQUOTED_VALUE, valueStart);
    onAttribute?.(
      html.slice(nameStart, nameEnd).toLowerCase(),
      isQuoted ? valueStart + 1 : valueStart,
      isQuoted ? position - 1 : position,
    );
  }
  return html.length;
}

function endOfRawText(html: string, name: string, from: number): number {
  return search(html, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'), from)?.index ?? html.length;
}

/** Returns the position after the match of a sticky pattern. */
function past(html: string, pattern: RegExp, from: number): number {
  const found = search(html, pattern, from);
  return found ? found.index + found[0].length : from;
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found + text.length;
}

function search(html: string, pattern: RegExp, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(html);
}
