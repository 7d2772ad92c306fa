import { domainToASCII, domainToUnicode } from 'node:url';
import { searchText } from '../../content/search.ts';
import type { ErasureForm, ValueMatch } from '../../contract/form-result.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { isSingleAddress } from '../../mail/mail.rules.ts';

/** A shorter text stands in too many answers to mean somebody. */
const MIN_CONTAINED_LENGTH = 3;
const MAX_EXCERPT = 200;

/** A value that is looked for. */
export interface SearchValue {
  /** As it was typed. */
  text: string;
  match: ValueMatch;
  /** Equal for texts that are the same value: NFKC, case and spaces folded, the domain of an address in ASCII. */
  key: string;
  /** Folded as searches fold, without accents; those of an address with its domain in either form. One of them stands in every text that matches. */
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

/** The faults of what is looked for. */
export function checkSearchValue({ key, spellings, match }: SearchValue): Violation[] {
  const min = match === 'whole' ? 1 : MIN_CONTAINED_LENGTH;
  const length = Math.min(key.length, ...spellings.map((spelling) => spelling.length));
  return length < min ? [violation('/value', 'too-short', { min })] : [];
}

/** How a text carries the value; undefined when it does not, or not as it is looked for. */
export function matchOf(text: string, { key, spellings, match }: SearchValue): ValueMatch | undefined {
  if (exactKey(text) === key) return 'whole';
  if (match === 'whole') return undefined;
  const own = searchFold(text);
  return spellings.some((spelling) => own.includes(spelling)) ? 'contained' : undefined;
}

/** The stronger match of several texts. */
export function bestMatch(texts: readonly string[], wanted: SearchValue): ValueMatch | undefined {
  const matches = new Set(texts.map((text) => matchOf(text, wanted)));
  return matches.has('whole') ? 'whole' : matches.has('contained') ? 'contained' : undefined;
}

/** All texts and numbers in a value, however deep. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The text, or what stands around the value in a long one. */
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

/** An address with its domain in another form; any other text as it is. */
function withDomain(key: string, toForm: (domain: string) => string): string {
  if (!isSingleAddress(key)) return key;
  const at = key.lastIndexOf('@') + 1;
  return key.slice(0, at) + (toForm(key.slice(at)) || key.slice(at));
}

function searchFold(text: string): string {
  return searchText([text]).trim();
}
