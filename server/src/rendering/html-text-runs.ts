import { nextMarkup, readMarkup, type Markup } from '../kernel/html-markup.ts';

/** A range of text between tags: `[start, end)` in the HTML. */
export interface TextRun {
  start: number;
  end: number;
  /** The start of the `<p …>` right before the text. */
  paragraphStart: number | undefined;
  /** The enclosing elements that contain no blocks, outermost first. The list changes while iterating. */
  open: readonly OpenElement[];
}

export interface OpenElement {
  name: string;
  /** The start tag as written. */
  tag: string;
}

/** Elements that contain text and inline markup, but no blocks. */
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
/** Limits of tracked nesting and of tag lengths, since the surroundings of a marker are kept with it. */
const MAX_OPEN = 16;
const MAX_TAG = 500;

/**
 * Yields the texts of an HTML fragment in order: everything but tags, attributes, comments and the content of
 * scripts, style sheets and text areas. Reads HTML like browsers, in linear time, and accepts any input.
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

/** Tracks the open elements. A block ends the surrounding text. */
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
