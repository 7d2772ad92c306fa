/** A stretch of text between tags: `[start, end)` in the HTML. */
export interface TextRun {
  start: number;
  end: number;
  /** Where the `<p …>` right before the run begins. */
  paragraphStart: number | undefined;
  /** The elements around the run that take no blocks, outermost first; it changes as the runs go on. */
  open: readonly OpenElement[];
}

export interface OpenElement {
  name: string;
  /** The start tag as it is written. */
  tag: string;
}

const LETTER = /[a-z]/i;
/** Elements whose content browsers read as text. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes', 'xmp']);
/** Elements that take text and its mark-up, no blocks. */
const TEXT_BLOCKS = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const TEXT_MARKUP = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
/** Elements that stand in a text like a word. */
const LIKE_WORDS = new Set(
  'area audio br button canvas data embed iframe img input map meter noscript object output param picture progress script select source svg textarea track video wbr'.split(
    ' ',
  ),
);
/** Elements within each other that are followed, and characters of their tags: what stands around a marker is kept with each. */
const MAX_OPEN = 16;
const MAX_TAG = 500;
const TAG_NAME_END = /[\t\n\f\r />]/g;
const COMMENT_END = /--!?>/g;
const SPACES = /[\t\n\f\r ]*/y;
const BETWEEN_ATTRIBUTES = /[\t\n\f\r /]*/y;
/** A name may begin with `=`, as browsers have it. */
const ATTRIBUTE_NAME = /[^\t\n\f\r />][^\t\n\f\r />=]*/y;
const UNQUOTED_VALUE = /[^\t\n\f\r >]*/y;

/**
 * The texts of an HTML fragment, in order: what is neither tag, nor attribute, nor comment, nor the inside of a script, a style
 * sheet or a text area. Reads HTML as browsers do, in linear time, and accepts any input.
 */
export function* textRuns(html: string): Generator<TextRun> {
  let position = 0;
  let paragraphStart: number | undefined;
  const open: OpenElement[] = [];
  while (position < html.length) {
    const end = nextMarkup(html, position);
    if (end > position) yield { start: position, end, paragraphStart, open };
    if (end === html.length) return;
    const markup = readMarkup(html, end);
    paragraphStart = markup.name === 'p' && !markup.closing ? end : undefined;
    follow(open, markup, html.slice(end, markup.end));
    position = markup.end;
  }
}

/** Where the next tag or comment begins; a `<` that begins neither is text. */
function nextMarkup(html: string, from: number): number {
  let position = html.indexOf('<', from);
  while (position !== -1) {
    const next = html[position + 1] ?? '';
    if (next === '!' || next === '?' || LETTER.test(next)) return position;
    if (next === '/' && position + 2 < html.length) return position;
    position = html.indexOf('<', position + 1);
  }
  return html.length;
}

/** Keeps track of the elements that are open. A block ends the text around it. */
function follow(open: OpenElement[], { name, closing }: Markup, tag: string): void {
  if (name === undefined || LIKE_WORDS.has(name)) return;
  if (closing) {
    const at = open.findLastIndex((element) => element.name === name);
    if (at >= 0) open.length = at;
    else if (!TEXT_MARKUP.has(name)) open.length = 0;
    return;
  }
  if (!TEXT_MARKUP.has(name)) open.length = 0;
  if (open.length >= MAX_OPEN || tag.length > MAX_TAG) return;
  if (TEXT_MARKUP.has(name) || TEXT_BLOCKS.has(name)) open.push({ name, tag });
}

interface Markup {
  end: number;
  /** Of a tag. */
  name?: string;
  closing?: boolean;
}

/** The markup at a `<`: where it ends, and what tag it is. */
function readMarkup(html: string, start: number): Markup {
  if (html.startsWith('<!--', start)) return { end: endOfComment(html, start + 4) };
  const closing = html[start + 1] === '/';
  if (!LETTER.test(html[start + (closing ? 2 : 1)] ?? '')) return { end: after(html, '>', start + 1) };
  const nameStart = start + (closing ? 2 : 1);
  const nameEnd = search(html, TAG_NAME_END, nameStart)?.index ?? html.length;
  const end = endOfTag(html, nameEnd);
  const name = html.slice(nameStart, nameEnd).toLowerCase();
  return { end: !closing && RAW_TEXT.has(name) ? endOfRawText(html, name, end) : end, name, closing };
}

function endOfComment(html: string, from: number): number {
  if (html[from] === '>') return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  const found = search(html, COMMENT_END, from);
  return found ? found.index + found[0].length : html.length;
}

/** Past the `>` of a tag, over its attributes: a quote opens a value only right after `=`. */
function endOfTag(html: string, from: number): number {
  let position = from;
  while (position < html.length) {
    position = past(html, BETWEEN_ATTRIBUTES, position);
    if (html[position] === '>') return position + 1;
    position = past(html, ATTRIBUTE_NAME, position);
    const equals = past(html, SPACES, position);
    if (html[equals] !== '=') continue;
    position = past(html, SPACES, equals + 1);
    const quote = html[position];
    if (quote === '"' || quote === "'") position = after(html, quote, position + 1);
    else position = past(html, UNQUOTED_VALUE, position);
  }
  return html.length;
}

function endOfRawText(html: string, name: string, from: number): number {
  return search(html, new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi'), from)?.index ?? html.length;
}

/** Past what the sticky pattern matches here. */
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
