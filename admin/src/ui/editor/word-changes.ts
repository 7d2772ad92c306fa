import { diffWordsWithSpace } from 'diff';

/** A stretch of text: what both versions have, or what one of them has in its place. */
export interface WordChange {
  kept: string;
  removed: string;
  added: string;
}

/** Maximum number of added and removed words; texts with more are shown as wholly replaced. */
const MAX_EDITS = 2000;

/**
 * Returns the changes between two texts, word by word. What both have by chance in the middle of rewritten text (a
 * space, a comma, "and") counts as rewritten too, so that whole phrases can be read.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) return [change('', before, after)];
  const changes: WordChange[] = [];
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      changes.push(change(value));
      continue;
    }
    const last = changes.at(-1);
    const [less, more] = removed ? [value, ''] : ['', value];
    if (last && isEdit(last)) Object.assign(last, change('', last.removed + less, last.added + more));
    else changes.push(change('', less, more));
    joinPhrases(changes);
  }
  return changes;
}

const change = (kept: string, removed = '', added = ''): WordChange => ({ kept, removed, added });

const isEdit = ({ removed, added }: WordChange) => removed !== '' || added !== '';

const sizeOf = ({ removed, added }: WordChange) => Math.max(removed.length, added.length);

/** Joins the last edits as long as the text between them is no longer than either. */
function joinPhrases(changes: WordChange[]): void {
  for (;;) {
    const [first, between, second] = changes.slice(-3);
    if (!first || !between || !second || !isEdit(first) || isEdit(between)) return;
    if (between.kept.length > Math.min(sizeOf(first), sizeOf(second))) return;
    const { kept } = between;
    const joined = change('', first.removed + kept + second.removed, first.added + kept + second.added);
    changes.splice(-3, 3, joined);
  }
}
