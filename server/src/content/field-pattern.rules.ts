import { toHtmlPattern } from '../kernel/html-pattern.ts';
import { compilePattern, type Pattern, type PatternFault } from './field-pattern.ts';

/**
 * Returns why a pattern is refused: no automaton matches it, browsers cannot read it, or backtracking engines would
 * take exponential time.
 */
export function patternFault(source: string): PatternFault | undefined {
  const pattern = compilePattern(source);
  if (typeof pattern === 'string') return pattern;
  try {
    new RegExp(toHtmlPattern(source), 'v');
  } catch {
    return 'pattern-syntax';
  }
  return hasTwoWaysRoundALoop(pattern, source) ? 'pattern-unsafe' : undefined;
}

/**
 * Whether a text can be read in two ways between two visits of one position, so that each repetition doubles the
 * number of ways. Looks for two walks that part at a position of a loop and meet again.
 */
function hasTwoWaysRoundALoop({ atoms, follow }: Pattern, source: string): boolean {
  const letters = lettersOf(atoms, source);
  const reachable = atoms.map((_atom, start) => reachableFrom(start, follow));
  const size = atoms.length;
  const seen = new Uint8Array(size * size);
  for (let start = 0; start < size; start++) {
    const isInLoop = (position: number) => reachable[start]![position] && reachable[position]![start];
    if (!isInLoop(start) || seen[start * size + start]) continue;
    const open: [number, number][] = [[start, start]];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [a, b] = pair;
      const fromB = follow[b]!.filter(isInLoop);
      for (const nextA of follow[a]!.filter(isInLoop)) {
        for (const nextB of fromB) {
          if (a !== b && nextA === nextB) return true;
          const id = nextA * size + nextB;
          if (seen[id] || (letters[nextA]! & letters[nextB]!) === 0n) continue;
          seen[id] = 1;
          open.push([nextA, nextB]);
        }
      }
    }
  }
  return false;
}

/** Returns, by position, 1 where a walk of one step or more leads. */
function reachableFrom(start: number, follow: Pattern['follow']): Uint8Array {
  const seen = new Uint8Array(follow.length);
  const open = [...follow[start]!];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (seen[position] === 1) continue;
    seen[position] = 1;
    open.push(...follow[position]!);
  }
  return seen;
}

/** Characters, besides Latin ones, that classes distinguish. */
const FURTHER = ['Ω', 'ж', '中', '€', '😀'];
const LATIN = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code));

/**
 * Returns which sample characters each atom matches, as bits: enough to see whether two atoms overlap. An atom that
 * matches none overlaps with whatever matches beyond Latin.
 */
function lettersOf(atoms: readonly RegExp[], source: string): bigint[] {
  const named = [...source.matchAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|.)/gisu)]
    .map(([, braced, short, byte]) => braced ?? short ?? byte)
    .filter((code) => code !== undefined)
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
  const sample = [...new Set([...LATIN, ...Array.from(source), ...named]), ...FURTHER];
  const beyond = (1n << BigInt(FURTHER.length)) - 1n;
  const found = new Map<string, bigint>();
  return atoms.map((atom) => {
    let bits = found.get(atom.source);
    if (bits === undefined) {
      bits = BigInt(`0b${sample.map((letter) => Number(atom.test(letter))).join('')}`) || beyond;
      found.set(atom.source, bits);
    }
    return bits;
  });
}
