import { LRUCache } from 'lru-cache';
import { parsePattern, type PatternNode } from './field-pattern-parser.ts';

/** Bounded repetitions are expanded; a pattern with more positions, or more steps between them, is refused. */
const MAX_POSITIONS = 200;
const MAX_STEPS = 1000;
/** Maximum positions of all cached patterns. */
const MAX_KEPT_POSITIONS = 20_000;

export type PatternFault = 'pattern-syntax' | 'pattern-unsupported' | 'pattern-unsafe';

/** A pattern as an automaton of positions (Glushkov). */
export interface Pattern {
  /** The test of one character at each position. */
  atoms: readonly RegExp[];
  /** The possible next positions of each. */
  follow: readonly (readonly number[])[];
  first: readonly number[];
  last: ReadonlySet<number>;
  nullable: boolean;
}

const compiled = new LRUCache<string, { pattern: Pattern | PatternFault }>({
  maxSize: MAX_KEPT_POSITIONS,
  sizeCalculation: ({ pattern }) => (typeof pattern === 'string' ? 1 : pattern.atoms.length + 1),
});

/**
 * Returns an HTML `pattern` compiled for matching in linear time, or why that is not possible. Recently used
 * patterns are cached.
 */
export function compilePattern(source: string): Pattern | PatternFault {
  let found = compiled.get(source);
  if (!found) compiled.set(source, (found = { pattern: compile(source) }));
  return found.pattern;
}

/** Whether the whole text matches. Time: length of the text × steps of the pattern. */
export function matchesPattern({ atoms, follow, first, last, nullable }: Pattern, text: string): boolean {
  const offered = new Uint32Array(atoms.length);
  let candidates = first;
  let reached: readonly number[] = [];
  let count = 0;
  for (const character of text) {
    count += 1;
    reached = candidates.filter((position) => atoms[position]!.test(character));
    if (reached.length === 0) return false;
    const next: number[] = [];
    for (const position of reached) {
      for (const target of follow[position]!) {
        if (offered[target] === count) continue;
        offered[target] = count;
        next.push(target);
      }
    }
    candidates = next;
  }
  return count === 0 ? nullable : reached.some((position) => last.has(position));
}

function compile(source: string): Pattern | PatternFault {
  try {
    new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return 'pattern-syntax';
  }
  const tree = parsePattern(source);
  if (!tree) return 'pattern-unsupported';
  return (tree.size > MAX_POSITIONS ? undefined : build(tree)) ?? 'pattern-unsafe';
}

interface Part {
  first: readonly number[];
  last: readonly number[];
  nullable: boolean;
}

const NOTHING: Part = { first: [], last: [], nullable: true };

/**
 * Returns undefined for a pattern with too many steps, and for a loop within a loop over the same step, which could
 * split a text in any number of ways.
 */
function build(tree: PatternNode): Pattern | undefined {
  const atoms: RegExp[] = [];
  const follow: Set<number>[] = [];
  const found = { steps: 0, isUnsafe: false };

  function join(from: readonly number[], to: readonly number[], isLoop: boolean): void {
    found.steps += from.length * to.length;
    if (found.steps > MAX_STEPS) found.isUnsafe = true;
    if (found.isUnsafe) return;
    for (const source of from) {
      for (const target of to) {
        if (isLoop && follow[source]!.has(target)) found.isUnsafe = true;
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
    switch (node.kind) {
      case 'atom': {
        atoms.push(new RegExp(`^${node.source}$`, 'u'));
        follow.push(new Set());
        return { first: [atoms.length - 1], last: [atoms.length - 1], nullable: false };
      }
      case 'sequence':
        return node.items.map(visit).reduce(sequence, NOTHING);
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

  /** `a{1,3}` is `a(?:a(?:a)?)?`. */
  function repeat({ item, min, max }: Extract<PatternNode, { kind: 'repeat' }>): Part {
    let whole = NOTHING;
    if (max === Infinity) {
      const loop = visit(item);
      join(loop.last, loop.first, true);
      whole = { ...loop, nullable: true };
    } else {
      for (let count = min; count < max; count++) {
        whole = { ...sequence(visit(item), whole), nullable: true };
      }
    }
    for (let count = 0; count < min; count++) whole = sequence(visit(item), whole);
    return whole;
  }

  const { first, last, nullable } = visit(tree);
  if (found.isUnsafe) return undefined;
  return { atoms, follow: follow.map((targets) => [...targets]), first, last: new Set(last), nullable };
}
