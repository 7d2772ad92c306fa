/** A parsed regular expression. `size`: positions, with repetitions expanded. */
export type PatternNode = { size: number } & (
  | { kind: 'atom'; source: string }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'choice'; items: PatternNode[] }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number }
);

/**
 * Parses a pattern that `RegExp` accepts with the flag `u`. Returns undefined for features that have no automaton or
 * no use in a whole-text match: back references, look-around, word boundaries, inner anchors.
 */
export function parsePattern(source: string): PatternNode | undefined {
  const scanner = { source: withoutOuterAnchors(source), at: 0 };
  const tree = choice(scanner);
  return tree && scanner.at === scanner.source.length ? tree : undefined;
}

interface Scanner {
  source: string;
  at: number;
}

function withoutOuterAnchors(source: string): string {
  const start = source.startsWith('^') ? 1 : 0;
  const end = source.endsWith('$') && !/\\(?:\\\\)*\$$/.test(source) ? source.length - 1 : source.length;
  // `^a|b$` anchors only one side of the choice, which is not what a whole-text match does.
  return start > 0 || end < source.length ? `(?:${source.slice(start, end)})` : source;
}

function choice(scanner: Scanner): PatternNode | undefined {
  const items: PatternNode[] = [];
  for (;;) {
    const item = sequence(scanner);
    if (!item) return undefined;
    items.push(item);
    if (scanner.source[scanner.at] !== '|') break;
    scanner.at += 1;
  }
  return items.length === 1 ? items[0] : { kind: 'choice', items, size: sizeOf(items) };
}

function sequence(scanner: Scanner): PatternNode | undefined {
  const items: PatternNode[] = [];
  while (scanner.at < scanner.source.length && !'|)'.includes(scanner.source[scanner.at]!)) {
    const item = term(scanner);
    if (!item) return undefined;
    items.push(quantified(scanner, item));
  }
  return { kind: 'sequence', items, size: sizeOf(items) };
}

function sizeOf(items: readonly PatternNode[]): number {
  return items.reduce((sum, item) => sum + item.size, 0);
}

function term(scanner: Scanner): PatternNode | undefined {
  const character = scanner.source[scanner.at]!;
  if (character === '(') return group(scanner);
  if (character === '^' || character === '$') return undefined;
  if (character === '[') return atom(scanner, classEnd(scanner));
  if (character === '\\') {
    const escape = scanner.source[scanner.at + 1]!;
    if (/[1-9bBk]/.test(escape)) return undefined;
    const long = /^\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z])/.exec(
      scanner.source.slice(scanner.at),
    );
    return atom(scanner, scanner.at + (long ? long[0].length : 2));
  }
  return atom(scanner, scanner.at + String.fromCodePoint(scanner.source.codePointAt(scanner.at)!).length);
}

function atom(scanner: Scanner, end: number): PatternNode {
  const source = scanner.source.slice(scanner.at, end);
  scanner.at = end;
  return { kind: 'atom', source, size: 1 };
}

function classEnd(scanner: Scanner): number {
  let at = scanner.at + 1;
  while (scanner.source[at] !== ']') at += scanner.source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function group(scanner: Scanner): PatternNode | undefined {
  const opening = /^\((?:\?:|\?<[a-zA-Z_$][\w$]*>|(?!\?))/.exec(scanner.source.slice(scanner.at));
  if (!opening) return undefined;
  scanner.at += opening[0].length;
  const inner = choice(scanner);
  if (!inner || scanner.source[scanner.at] !== ')') return undefined;
  scanner.at += 1;
  return inner;
}

function quantified(scanner: Scanner, item: PatternNode): PatternNode {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(scanner.source.slice(scanner.at));
  if (!found) return item;
  scanner.at += found[0].length;
  if (found[1] === '*') return repeat(item, 0, Infinity);
  if (found[1] === '+') return repeat(item, 1, Infinity);
  if (found[1] === '?') return repeat(item, 0, 1);
  const min = Number(found[2]);
  return repeat(item, min, found[3] === '' ? min : found[4] === '' ? Infinity : Number(found[4]));
}

function repeat(item: PatternNode, min: number, max: number): PatternNode {
  // Repeating nothing is nothing.
  if (item.size === 0) return item;
  return { kind: 'repeat', item, min, max, size: item.size * (max === Infinity ? min + 1 : max) };
}
