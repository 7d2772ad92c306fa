import { domainToASCII, domainToUnicode } from 'node:url';
import { searchText } from '../../content/search.ts';
import type { ErasureForm, ValueMatch } from '../../contract/form-result.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { isSingleAddress } from '../../mail/mail.rules.ts';

/** Shorter texts occur in too many submissions to identify a person. */
const MIN_CONTAINED_LENGTH = 3;
const MAX_EXCERPT = 200;

/** A value to search for. */
export interface SearchValue {
  /** As typed. */
  text: string;
  match: ValueMatch;
  /** Comparison key: NFKC, case and whitespace folded, the domain of an email address in ASCII. */
  key: string;
  /**
   * Folded as in searches, without accents; an email address with its domain in both forms. Every matching text
   * contains at least one of them.
   */
  spellings: readonly string[];
}

export function toSearchValue({ value, match }: Pick<ErasureForm, 'value' | 'match'>): SearchValue {
  const key = exactKey(value);
  const forms = [value, key, withDomain(key, domainToUnicode)];
  return {
    text: value.trim(),
    match: match ?? 'whole',
    key,
    spellings: [...new Set(forms.map(searchFold))],
  };
}

/** Returns the faults of a search value. */
export function checkSearchValue({ key, spellings, match }: SearchValue): Violation[] {
  const min = match === 'whole' ? 1 : MIN_CONTAINED_LENGTH;
  const length = Math.min(key.length, ...spellings.map((spelling) => spelling.length));
  return length < min ? [violation('/value', 'too-short', { min })] : [];
}

/** Returns how a text matches the value, or undefined when it does not or not in the requested way. */
export function matchOf(text: string, { key, spellings, match }: SearchValue): ValueMatch | undefined {
  if (exactKey(text) === key) return 'whole';
  if (match === 'whole') return undefined;
  const own = searchFold(text);
  return spellings.some((spelling) => own.includes(spelling)) ? 'contained' : undefined;
}

/** Returns the strongest match of several texts. */
export function bestMatch(texts: readonly string[], wanted: SearchValue): ValueMatch | undefined {
  const matches = new Set(texts.map((text) => matchOf(text, wanted)));
  return matches.has('whole') ? 'whole' : matches.has('contained') ? 'contained' : undefined;
}

/** Returns all texts and numbers in a value, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Returns the text, or the surroundings of the value in a long one. */
export function excerpt(text: string, { text: wanted }: SearchValue): string {
  if (text.length <= MAX_EXCERPT) return text;
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  const start = Math.max(0, at - MAX_EXCERPT / 4);
  const end = start + MAX_EXCERPT;
  const piece = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${piece}${end < text.length ? '…' : ''}`;
}

function exactKey(text: string): string {
  return withDomain(comparisonKey(text).replaceAll(/\s+/gu, ' ').trim(), domainToASCII);
}

/** Converts the domain of an email address; returns any other text unchanged. */
function withDomain(key: string, toForm: (domain: string) => string): string {
  if (!isSingleAddress(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (toForm(key.slice(at)) || key.slice(at));
}

function searchFold(text: string): string {
  return searchText([text]).trim();
}
