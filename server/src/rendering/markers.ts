import { isShortcut } from '../kernel/shortcut.ts';
import { textRuns, type TextRun } from './html-text-runs.ts';

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
}

/** Content cut at its markers: texts, to be printed as they are, and markers, to be replaced. */
export type ContentPart = string | Marker;

const SPACE = String.raw`(?:[\s\u00a0]|&nbsp;)*`;
const MARKER = new RegExp(String.raw`@(form|article)\((${SPACE})([a-z0-9_-]{1,100})${SPACE}\)`, 'g');
const ONLY_SPACE = new RegExp(`^${SPACE}$`);
const REST_OF_PARAGRAPH = new RegExp(String.raw`${SPACE}</p\s*>`, 'iy');
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/**
 * Cuts content at its markers. A marker in a tag or comment, after a letter or digit, or with an odd shortcut is text;
 * `@@form(x)` gives the text `@form(x)`. Linear in the length of the content. Source: spec §1.1.
 */
export function cutAtMarkers(html: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let position = 0;
  for (const found of findSigns(html)) {
    if (found.start > position) parts.push(html.slice(position, found.start));
    if ('kind' in found) parts.push(found);
    position = found.end;
  }
  if (position < html.length) parts.push(html.slice(position));
  return parts;
}

/** The markers of content, in order of appearance. */
export function findMarkers(html: string): Marker[] {
  return cutAtMarkers(html).filter((part) => typeof part !== 'string');
}

/** An `@` to leave out, so that the rest shows as text. */
interface Escape {
  start: number;
  end: number;
}

function* findSigns(html: string): Generator<Marker | Escape> {
  if (!html.includes('@form(') && !html.includes('@article(')) return;
  for (const run of textRuns(html)) {
    const text = html.slice(run.start, run.end);
    for (const [index, match] of [...text.matchAll(MARKER)].entries()) {
      const [whole, kind, space, shortcut] = match as unknown as [string, InclusionKind, string, string];
      if (!isShortcut(shortcut)) continue;
      const start = run.start + match.index;
      const before = characterBefore(text, match.index);
      if (before === '@') yield { start, end: start + 1 };
      else if (!WORD_CHARACTER.test(before)) {
        const shortcutStart = start + 1 + kind.length + 1 + space.length;
        const end = start + whole.length;
        // What stands behind another sign is not alone: looking at all that is before each one would take quadratic time.
        yield {
          kind,
          shortcut,
          shortcutStart,
          ...(index === 0 ? extent(html, run, start, end) : { start, end }),
        };
      }
    }
  }
}

/** The paragraph when the marker is alone in it, else the marker. */
function extent(html: string, run: TextRun, start: number, end: number): { start: number; end: number } {
  if (run.paragraphStart === undefined || !ONLY_SPACE.test(html.slice(run.start, start)))
    return { start, end };
  REST_OF_PARAGRAPH.lastIndex = end;
  const rest = REST_OF_PARAGRAPH.exec(html);
  return rest ? { start: run.paragraphStart, end: end + rest[0].length } : { start, end };
}

/** The character that ends right before the index; both halves of one outside the basic plane. */
function characterBefore(text: string, index: number): string {
  const unit = text[index - 1] ?? '';
  return /[\udc00-\udfff]/.test(unit) ? text.slice(Math.max(index - 2, 0), index) : unit;
}
