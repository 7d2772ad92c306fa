import { readLinkReference, type LinkReference } from '../contract/link.ts';
import { undescribedImages } from '../kernel/html-images.ts';
import { linkTags, mayRefer } from '../kernel/html-links.ts';
import { isShortcut } from '../kernel/shortcut.ts';
import { textRuns, type OpenElement } from './html-text-runs.ts';

export type InclusionKind = 'form' | 'article';

/** An inclusion marker in content: `@form(contact)`. */
export interface Marker {
  kind: InclusionKind;
  shortcut: string;
  /** The range to replace, `[start, end)`: the marker, or the paragraph that contains nothing else. */
  start: number;
  end: number;
  /** Start of the shortcut, for rewriting. */
  shortcutStart: number;
  /** The text around the marker, which must not contain blocks; undefined where blocks are allowed. */
  text?: SurroundingText | undefined;
}

/** A paragraph or heading, with the markup that is open at a marker. */
export interface SurroundingText {
  /** The start tags as written, concatenated. */
  opened: string;
  /** The end tags. */
  close: string;
  /** The start tags that reopen them; ids stay with the first. */
  reopen: string;
}

/** The start or end tag of a link that is a reference. */
export interface LinkPart {
  kind: 'link';
  start: number;
  end: number;
  /** The tag as written. */
  tag: string;
  /** For start tags. */
  opens?: LinkReference & {
    /** The parts before and after the reference, without its fragment. */
    before: string;
    after: string;
  };
}

/** An `<img>` of the library that leaves its description to the library: it has no `alt`. */
export interface ImagePart {
  kind: 'image';
  start: number;
  end: number;
  /** The tag as written. */
  tag: string;
  /** The id of the medium. */
  media: string;
}

/** Content split at its markers, links and undescribed images: texts to print unchanged, and parts to replace. */
export type ContentPart = string | Marker | LinkPart | ImagePart;

const SPACE = String.raw`(?:[\s\u00a0]|&nbsp;)*`;
const MARKER = new RegExp(String.raw`@(form|article)\((${SPACE})([a-z0-9_-]{1,100})${SPACE}\)`, 'g');
const LEADING_SPACE = new RegExp(`^${SPACE}`);
const REST_OF_PARAGRAPH = new RegExp(String.raw`${SPACE}</p\s*>`, 'iy');
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Splits content at its markers, at the tags of references and at undescribed images. A marker in a tag or comment, after a letter or
 * digit, or with an invalid shortcut is text; `@@form(x)` is the text `@form(x)`. Takes linear time. Source: spec
 * §1.1.
 */
export function splitAtMarkers(html: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let position = 0;
  const signs = [...findSigns(html), ...findLinkParts(html), ...findImageParts(html)];
  for (const found of signs.sort((one, other) => one.start - other.start)) {
    if (found.start > position) parts.push(html.slice(position, found.start));
    if (found.kind !== 'escape') parts.push(found);
    position = found.end;
  }
  if (position < html.length) parts.push(html.slice(position));
  return parts;
}

export function isMarker(part: ContentPart): part is Marker {
  return typeof part !== 'string' && part.kind !== 'link' && part.kind !== 'image';
}

/** Returns the markers of content in order. */
export function findMarkers(html: string): Marker[] {
  return [...findSigns(html)].filter((sign) => sign.kind !== 'escape');
}

/** Returns the tags of references. Links do not nest: each ends at the next tag of a link. */
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

function findImageParts(html: string): ImagePart[] {
  return [...undescribedImages(html)].map(({ start, end, media }) => ({
    ...{ kind: 'image' as const, start, end, media },
    tag: html.slice(start, end),
  }));
}

/** An `@` to remove, so that the rest is shown as text. */
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

/** Returns the paragraph at this start if it contains only the marker, else the marker. */
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

/** Elements that may contain blocks where their parents may. */
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

/** Returns the character before the index, also outside the basic plane. */
function characterBefore(text: string, index: number): string {
  const unit = text[index - 1] ?? '';
  return /[\udc00-\udfff]/.test(unit) ? text.slice(Math.max(index - 2, 0), index) : unit;
}
