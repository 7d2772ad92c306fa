import { createRequire } from 'node:module';
import { searchKey } from './comparison-key.ts';

const require = createRequire(import.meta.url);
const NAMES = new Intl.DisplayNames('en', { type: 'language' });
/** Languages whose word endings are ignored. Words of other languages are compared whole. */
const STEMMED = new Set(
  'arabic armenian bulgarian danish dutch english finnish french german greek hungarian indonesian irish italian lithuanian nepali norwegian portuguese romanian russian serbian spanish swedish tamil turkish ukrainian'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const NO_WORD = /[^\p{L}\p{N}]/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Longer words are cut: they are no words of any language. */
const MAX_WORD_LENGTH = 60;
const MAX_REMEMBERED = 50_000;

/** A word of a text. */
export interface FoundWord {
  /** What is compared: folded, without accents and without its ending. */
  key: string;
  /** Its position in the text. */
  start: number;
  end: number;
}

/** Finds the words of texts of one language. */
export type WordFinder = (text: string) => Generator<FoundWord>;

const finders = new Map<string, WordFinder>();

/** Returns the finder of words for a locale. Decision 0054. */
export function wordFinder(locale: string): WordFinder {
  const language = locale.split('-')[0]!;
  const known = finders.get(language);
  if (known) return known;
  const finder = createFinder(language);
  finders.set(language, finder);
  return finder;
}

/** Returns the keys of a text's words, in order. */
export function wordKeys(text: string, locale: string): string[] {
  return [...wordFinder(locale)(text)].map(({ key }) => key);
}

function createFinder(language: string): WordFinder {
  const stem = stemmerOf(language);
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const remembered = new Map<string, string>();

  function keyOf(word: string): string {
    let key = remembered.get(word);
    if (key === undefined) {
      // Folding may leave signs, such as the bar of a fraction.
      key = stem(searchKey(word.slice(0, MAX_WORD_LENGTH)).replaceAll(NO_WORD, ''));
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(word, key);
    }
    return key;
  }

  return function* find(text) {
    for (const match of text.matchAll(WORD)) {
      const [run] = match;
      if (!UNSPACED.test(run)) {
        yield { key: keyOf(run), start: match.index, end: match.index + run.length };
        continue;
      }
      for (const { segment, index } of segmenter.segment(run)) {
        const start = match.index + index;
        yield { key: keyOf(segment), start, end: start + segment.length };
      }
    }
  };
}

function stemmerOf(language: string): (word: string) => string {
  const name = (NAMES.of(language) ?? '').toLowerCase();
  if (!STEMMED.has(name)) return (word) => word;
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer(word: string): string };
  // A stemmer may leave nothing of a short word.
  return (word) => stemmer(word) || word;
}
