import { readLinkReference, type LinkReference } from '../contract/link.ts';
import { linkTags, mayRefer } from '../kernel/html-links.ts';
import { isShortcut } from '../kernel/shortcut.ts';
import { textRuns, type OpenElement } from './html-text-runs.ts';

export type InclusionKind = 'form' | 'article';

/** An inclusion marker in content: `@form(contact)`. */
export interface Marker {
  kind: InclusionKind;
  shortcut: string;
  /** What is replaced, `[start, end)`: the marker, or the paragraph that holds nothing else. */
  start: number;
  end: number;
  /** Where the shortcut stands, for those who rewrite markers. */
  shortcutStart: number;
  /** The text around the marker, in which no block may stand; undefined where one may. */
  text?: SurroundingText | undefined;
}

/** A paragraph or heading, with the mark-up in it that is open at a marker. */
export interface SurroundingText {
  /** The start tags as they are written, one after the other. */
  opened: string;
  /** What ends them. */
  close: string;
  /** What begins them again; ids stay with the first. */
  reopen: string;
}

/** The start or end tag of a link that is a reference. */
export interface LinkPart {
  kind: 'link';
  start: number;
  end: number;
  /** The tag as it is written. */
  tag: string;
  /** Of a start tag. */
  opens?: LinkReference & {
    /** What stands before and after the reference, its fragment aside. */
    before: string;
    after: string;
  };
}

/** Content cut at its markers and links: texts, to be printed as they are, and the rest, to be replaced. */
export type ContentPart = string | Marker | LinkPart;

const SPACE = String.raw`(?:[\s\u00a0]|&nbsp;)*`;
const MARKER = new RegExp(String.raw`@(form|article)\((${SPACE})([a-z0-9_-]{1,100})${SPACE}\)`, 'g');
const LEADING_SPACE = new RegExp(`^${SPACE}`);
const REST_OF_PARAGRAPH = new RegExp(String.raw`${SPACE}</p\s*>`, 'iy');
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Cuts content at its markers, and at the tags of links that are references. A marker in a tag or comment, after a letter or digit, or with an odd shortcut is text;
 * `@@form(x)` gives the text `@form(x)`. Linear in the length of the content. Source: spec §1.1.
 */
export function cutAtMarkers(html: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let position = 0;
  const signs = [...findSigns(html), ...findLinkParts(html)];
  for (const found of signs.sort((one, other) => one.start - other.start)) {
    if (found.start > position) parts.push(html.slice(position, found.start));
    if (found.kind !== 'escape') parts.push(found);
    position = found.end;
  }
  if (position < html.length) parts.push(html.slice(position));
  return parts;
}

export function isMarker(part: ContentPart): part is Marker {
  return typeof part !== 'string' && part.kind !== 'link';
}

/** The markers of content, in order of appearance. */
export function findMarkers(html: string): Marker[] {
  return [...findSigns(html)].filter((sign) => sign.kind !== 'escape');
}

/** The tags of links that are references. Links do not nest: each ends at the next tag of one. */
function findLinkParts(html: string): LinkPart[] {
  if (!mayRefer(html)) return [];
  const parts: LinkPart[] = [];
  let isOpen = false;
  for (const { start, end, closing, href } of linkTags(html)) {
    const tag = html.slice(start, end);
    const reference = href && !closing ? readLinkReference(html.slice(href.start, href.end)) : undefined;
    if (closing && isOpen) parts.push({ kind: 'link', start, end, tag });
    isOpen = reference !== undefined;
    if (!reference) continue;
    const [before, after] = [html.slice(start, href!.start), html.slice(href!.end, end)];
    parts.push({ kind: 'link', start, end, tag, opens: { ...reference, before, after } });
  }
  return parts;
}

/** An `@` to leave out, so that the rest shows as text. */
interface Escape {
  kind: 'escape';
  start: number;
  end: number;
}

function* findSigns(html: string): Generator<Marker | Escape> {
  if (!html.includes('@form(') && !html.includes('@article(')) return;
  for (const run of textRuns(html)) {
    const text = html.slice(run.start, run.end);
    const firstWord = LEADING_SPACE.exec(text)![0].length;
    for (const match of text.matchAll(MARKER)) {
      const [whole, kind, space, shortcut] = match as unknown as [string, InclusionKind, string, string];
      if (!isShortcut(shortcut)) continue;
      const start = run.start + match.index;
      const before = characterBefore(text, match.index);
      if (before === '@') yield { kind: 'escape', start, end: start + 1 };
      else if (!WORD_CHARACTER.test(before)) {
        const shortcutStart = start + 1 + kind.length + 1 + space.length;
        const isFirst = match.index === firstWord;
        const place = extent(html, isFirst ? run.paragraphStart : undefined, start, start + whole.length);
        const surrounding = place.start < start ? undefined : surroundingText(run.open);
        yield { kind, shortcut, shortcutStart, ...place, ...(surrounding && { text: surrounding }) };
      }
    }
  }
}

/** The paragraph, given where it starts, when the marker is alone in it, else the marker. */
function extent(
  html: string,
  paragraphStart: number | undefined,
  start: number,
  end: number,
): { start: number; end: number } {
  if (paragraphStart === undefined) return { start, end };
  REST_OF_PARAGRAPH.lastIndex = end;
  const rest = REST_OF_PARAGRAPH.exec(html);
  return rest ? { start: paragraphStart, end: end + rest[0].length } : { start, end };
}

/** Links, insertions and deletions take blocks wherever what is around them does. */
const TRANSPARENT = new Set(['a', 'ins', 'del']);
const ID_ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

function surroundingText(open: readonly OpenElement[]): SurroundingText | undefined {
  const ended = open.slice(open.findIndex(({ name }) => !TRANSPARENT.has(name)));
  if (ended.length === 0 || ended.every(({ name }) => TRANSPARENT.has(name))) return undefined;
  const withoutId = ({ tag }: OpenElement) =>
    tag.replace(ID_ATTRIBUTE, (attribute, name: string) => (name.toLowerCase() === 'id' ? '' : attribute));
  return {
    opened: ended.map(({ tag }) => tag).join(''),
    close: ended
      .map(({ name }) => `</${name}>`)
      .reverse()
      .join(''),
    reopen: ended.map(withoutId).join(''),
  };
}

/** The character that ends right before the index; both halves of one outside the basic plane. */
function characterBefore(text: string, index: number): string {
  const unit = text[index - 1] ?? '';
  return /[\udc00-\udfff]/.test(unit) ? text.slice(Math.max(index - 2, 0), index) : unit;
}
