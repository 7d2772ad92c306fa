/**
 * Patterns of text fields: the regular expressions of the HTML `pattern` attribute, matched in linear time.
 *
 * An editor writes them and a visitor's text is matched against them, on the server and in the browser. So a pattern
 * is turned into an automaton of positions (Glushkov): matching follows all positions at once, and a pattern
 * with which a backtracking engine would take exponential time is found by looking for two ways round one loop.
 */
import { parsePattern, type PatternNode } from './field-pattern-parser.ts';

/** Bounded repetitions are unrolled; beyond this a pattern is refused rather than paid for. */
const MAX_POSITIONS = 200;

export type PatternFault = 'pattern-syntax' | 'pattern-unsupported' | 'pattern-unsafe';

export interface Pattern {
  /** Whether the whole text matches. Time: text length × pattern size. */
  matches(text: string): boolean;
}

interface Automaton {
  /** The test of one character at each position. */
  atoms: RegExp[];
  follow: Set<number>[];
  first: Set<number>;
  last: Set<number>;
  nullable: boolean;
}

interface Part {
  first: number[];
  last: number[];
  nullable: boolean;
}

/** A pattern ready to match, or why it cannot be used. */
export function compilePattern(source: string): Pattern | PatternFault {
  try {
    new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return 'pattern-syntax';
  }
  const tree = parsePattern(source);
  if (!tree) return 'pattern-unsupported';
  const automaton = build(tree);
  if (automaton === 'pattern-unsafe') return automaton;
  return hasTwoWaysRoundALoop(automaton) ? 'pattern-unsafe' : { matches: (text) => run(automaton, text) };
}

function build(tree: PatternNode): Automaton | 'pattern-unsafe' {
  const atoms: RegExp[] = [];
  const follow: Set<number>[] = [];
  const found = { unsafe: false };

  function join(from: readonly number[], to: readonly number[], loop: boolean): void {
    for (const source of from) {
      for (const target of to) {
        // A loop within a loop over the same step: the engine could split the text in any number of ways.
        if (loop && follow[source]!.has(target)) found.unsafe = true;
        follow[source]!.add(target);
      }
    }
  }

  function sequence(left: Part, right: Part): Part {
    join(left.last, right.first, false);
    return {
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...right.last, ...left.last] : right.last,
      nullable: left.nullable && right.nullable,
    };
  }

  function visit(node: PatternNode): Part {
    if (atoms.length > MAX_POSITIONS) {
      found.unsafe = true;
      return { first: [], last: [], nullable: true };
    }
    switch (node.kind) {
      case 'atom': {
        atoms.push(new RegExp(`^${node.source}$`, 'u'));
        follow.push(new Set());
        return { first: [atoms.length - 1], last: [atoms.length - 1], nullable: false };
      }
      case 'sequence':
        return node.items.reduce<Part>((left, item) => sequence(left, visit(item)), {
          first: [],
          last: [],
          nullable: true,
        });
      case 'choice': {
        const parts = node.items.map(visit);
        return {
          first: parts.flatMap((part) => part.first),
          last: parts.flatMap((part) => part.last),
          nullable: parts.some((part) => part.nullable),
        };
      }
      case 'repeat':
        return repeat(node);
    }
  }

  function repeat(node: Extract<PatternNode, { kind: 'repeat' }>): Part {
    let whole: Part = { first: [], last: [], nullable: true };
    for (let count = 0; count < node.min; count++) whole = sequence(whole, visit(node.item));
    if (node.max === Infinity) {
      const loop = visit(node.item);
      join(loop.last, loop.first, true);
      return sequence(whole, { ...loop, nullable: true });
    }
    for (let count = node.min; count < node.max && !found.unsafe; count++) {
      whole = sequence(whole, { ...visit(node.item), nullable: true });
    }
    return whole;
  }

  const part = visit(tree);
  if (found.unsafe) return 'pattern-unsafe';
  return { atoms, follow, first: new Set(part.first), last: new Set(part.last), nullable: part.nullable };
}

function run(automaton: Automaton, text: string): boolean {
  let candidates = automaton.first;
  let reached = new Set<number>();
  let empty = true;
  for (const character of text) {
    empty = false;
    reached = new Set();
    for (const position of candidates) {
      if (automaton.atoms[position]!.test(character)) reached.add(position);
    }
    if (reached.size === 0) return false;
    candidates = new Set();
    for (const position of reached) {
      for (const next of automaton.follow[position]!) candidates.add(next);
    }
  }
  if (empty) return automaton.nullable;
  return [...reached].some((position) => automaton.last.has(position));
}

/**
 * Whether the same text can be read in two ways between two visits of one position: then each further round doubles
 * the ways. Looked for as a walk of two readers that start together, part, and meet at the start again.
 */
function hasTwoWaysRoundALoop(automaton: Automaton): boolean {
  const letters = automaton.atoms.map(lettersOf);
  const meet = (a: number, b: number): boolean => {
    for (const letter of letters[a]!) if (letters[b]!.has(letter)) return true;
    return false;
  };
  const size = automaton.atoms.length;
  for (let start = 0; start < size; start++) {
    if (!reaches(automaton, start, start)) continue;
    const seen = new Set<number>();
    const open: [number, number, boolean][] = [[start, start, false]];
    for (let entry = open.pop(); entry; entry = open.pop()) {
      const [a, b, parted] = entry;
      for (const nextA of automaton.follow[a]!) {
        for (const nextB of automaton.follow[b]!) {
          if (nextA !== nextB && !meet(nextA, nextB)) continue;
          const apart = parted || nextA !== nextB;
          if (apart && nextA === start && nextB === start) return true;
          const id = ((apart ? 1 : 0) * size + nextA) * size + nextB;
          if (seen.has(id)) continue;
          seen.add(id);
          open.push([nextA, nextB, apart]);
        }
      }
    }
  }
  return false;
}

function reaches(automaton: Automaton, from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...automaton.follow[from]!];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (position === to) return true;
    if (seen.has(position)) continue;
    seen.add(position);
    open.push(...automaton.follow[position]!);
  }
  return false;
}

/** Latin characters and one of each further group that classes tell apart: enough to see whether two atoms overlap. */
const SAMPLE = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)),
  'Ω',
  'ж',
  '中',
  '€',
  '😀',
];

function lettersOf(atom: RegExp): ReadonlySet<string> {
  const found = new Set(SAMPLE.filter((letter) => atom.test(letter)));
  // What lies outside the sample is taken to overlap with every other such atom.
  return found.size > 0 ? found : new Set(['other']);
}
