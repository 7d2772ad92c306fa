import type { ErasureForm, ValueMatch } from '../../contract/form-result.ts';
import { searchText } from '../../content/search.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

/** A shorter text stands in too many answers to mean somebody. */
const MIN_CONTAINED_LENGTH = 3;

/** A value that is looked for: in any spelling of letters, accents and spaces. */
export interface SoughtValue {
  /** Folded, its words parted by one space. */
  folded: string;
  match: ValueMatch;
}

export function soughtValue({ value, match }: Pick<ErasureForm, 'value' | 'match'>): SoughtValue {
  return { folded: fold(value), match: match ?? 'contained' };
}

/** The faults of what is looked for. */
export function checkSought({ folded, match }: SoughtValue): Violation[] {
  const min = match === 'whole' ? 1 : MIN_CONTAINED_LENGTH;
  return folded.length < min ? [violation('/value', 'too-short', { min })] : [];
}

/** How a text carries the value; undefined when it does not, or not as it is looked for. */
export function matchOf(text: string, { folded, match }: SoughtValue): ValueMatch | undefined {
  const own = fold(text);
  if (own === folded) return 'whole';
  return match === 'contained' && own.includes(folded) ? 'contained' : undefined;
}

/** The stronger match of several texts. */
export function bestMatch(texts: readonly string[], sought: SoughtValue): ValueMatch | undefined {
  const matches = new Set(texts.map((text) => matchOf(text, sought)));
  return matches.has('whole') ? 'whole' : matches.has('contained') ? 'contained' : undefined;
}

/** The texts of a value of an answer: itself, or its items. */
export function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String);
}

function fold(text: string): string {
  return searchText([text]).trim();
}
