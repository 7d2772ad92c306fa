import type { ContentPart, SurroundingText } from './markers.ts';

const SPACE = String.raw`(?:[\s\u00a0]|&nbsp;)*`;
const ONLY_SPACE = new RegExp(`^${SPACE}$`);
const BLOCK =
  /<(?:address|article|aside|blockquote|center|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|table|ul)\b/i;

/**
 * Joins texts and the fragments of their markers. A fragment with blocks ends the paragraph or heading around it,
 * which is reopened after it unless it would be empty. Inline fragments stay in place.
 */
export function createTextJoiner() {
  let html = '';
  /** The text after the last fragment. */
  let tail = '';
  let ended: SurroundingText | undefined;

  return {
    /** The current length in characters. */
    get length(): number {
      return html.length + tail.length;
    },
    text(part: Extract<ContentPart, string>): void {
      tail += ended ? restarted(part, ended) : part;
      ended = undefined;
    },
    fragment(markup: string, around: SurroundingText | undefined): void {
      const splits = around !== undefined && BLOCK.test(markup);
      // Without text in between, it already ended at the previous fragment.
      if (splits && !ended) tail = endedAt(tail, around);
      if (!splits && ended) tail += ended.reopen;
      ended = splits ? around : undefined;
      html += tail + markup;
      tail = '';
    },
    end(): string {
      return html + tail + (ended?.reopen ?? '');
    },
  };
}

function endedAt(text: string, { opened, reopen, close }: SurroundingText): string {
  for (const tags of [opened, reopen]) {
    const at = text.lastIndexOf(tags);
    if (at >= 0 && ONLY_SPACE.test(text.slice(at + tags.length))) return text.slice(0, at);
  }
  return text + close;
}

function restarted(text: string, { close, reopen }: SurroundingText): string {
  const ends = close.replaceAll('>', String.raw`\s*>${SPACE}`);
  const nothing = new RegExp(`^${SPACE}${ends}`, 'i').exec(text);
  return nothing ? text.slice(nothing[0].length) : reopen + text;
}
