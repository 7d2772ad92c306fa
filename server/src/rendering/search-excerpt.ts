import { wordFinder, type FoundWord } from '../kernel/search-words.ts';
import { escapeHtml, SafeHtml } from './safe-html.ts';

/** Approximate length in characters. */
const LENGTH = 240;
/** Characters before the first word found. */
const LEAD = 60;
/** Limits of the searched text and of the compared words. */
const MAX_TEXT = 20_000;
const MAX_FOUND = 100;

/** A part of an excerpt. */
export interface ExcerptPart {
  text: string;
  isFound: boolean;
}

/** Returns the part of a text with most of these words, each in a `<mark>`, or its beginning. Takes bounded time. */
export function searchExcerpt(text: string, keys: ReadonlySet<string>, locale: string): SafeHtml {
  const parts = excerptParts(text, (key) => keys.has(key), locale).map((part) => {
    const shown = escapeHtml(part.text);
    return part.isFound ? `<mark>${shown}</mark>` : shown;
  });
  return new SafeHtml(parts.join(''));
}

/** Returns the part of a text with most matching words, or its beginning, split at these words. Takes bounded time. */
export function excerptParts(text: string, isFound: (key: string) => boolean, locale: string): ExcerptPart[] {
  const searched = text.slice(0, MAX_TEXT);
  const found: FoundWord[] = [];
  for (const word of wordFinder(locale)(searched)) {
    if (isFound(word.key)) found.push(word);
    if (found.length === MAX_FOUND) break;
  }
  const start = startOfWord(searched, Math.max(0, bestStart(found) - LEAD));
  const end = endOfWord(text, Math.max(start + LENGTH, 0));
  const parts: ExcerptPart[] = [];
  const add = (part: string, isMarked: boolean) => {
    if (part !== '') parts.push({ text: part.toWellFormed(), isFound: isMarked });
  };
  if (start > 0) add('… ', false);
  let position = start;
  for (const word of found) {
    if (word.start < start || word.end > end) continue;
    add(text.slice(position, word.start), false);
    add(text.slice(word.start, word.end), true);
    position = word.end;
  }
  add(text.slice(position, end), false);
  if (end < text.length) add(' …', false);
  return parts;
}

/** Returns the start of the range with most different words. */
function bestStart(found: readonly FoundWord[]): number {
  let best = { start: 0, count: 0 };
  for (const { start } of found) {
    const near = found.filter((word) => word.start >= start && word.end <= start + LENGTH - LEAD);
    const count = new Set(near.map(({ key }) => key)).size;
    if (count > best.count) best = { start, count };
  }
  return best.start;
}

function startOfWord(text: string, position: number): number {
  if (position === 0) return 0;
  const space = text.indexOf(' ', position - 1);
  return space === -1 || space > position + LEAD ? position : space + 1;
}

function endOfWord(text: string, position: number): number {
  if (position >= text.length) return text.length;
  const space = text.lastIndexOf(' ', position);
  return space > position - LEAD ? space : position;
}
