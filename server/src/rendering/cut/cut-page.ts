import type { ContributorRequest } from '../contributors/contributor.ts';
import { asHtml } from '../safe-html.ts';
import { CannotCut, HOLE_END, HOLE_MARK, RequestValue, type Hole } from './request-value.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A `request` contributor of a page or of its inclusions. */
export interface RequestStep {
  /** The scope that gets its variables; scopes below see them too. */
  scope: number;
  /** Scopes whose variables it sees, outermost first. */
  visible: readonly number[];
  /** The names that it set when the page was cut. */
  names: ReadonlySet<string>;
  /** Runs the contributor. `seen`: variables of the `request` contributors before it. */
  run(request: ContributorRequest | undefined, seen: Variables): Promise<Variables>;
}

/** A rendered page with holes for request values. */
export interface CutPage {
  /**
   * Returns the whole page for a request in UTF-8. Throws CannotCut when a contributor sets other names than before.
   */
  fill(request: ContributorRequest | undefined): Promise<Buffer>;
  /** Returns the page with the values from when it was cut. */
  fillWith(values: ReadonlyMap<number, Variables>): string;
  /** Its approximate size in memory, in bytes. */
  bytes: number;
}

/** Reads a path of a value as templates do. */
export type ReadPath = (value: unknown, path: readonly string[]) => unknown;

const BYTES_PER_STEP = 20_000;

/** Splits a rendered page at its marks. */
export function cutPage(
  html: string,
  holes: readonly Hole[],
  steps: readonly RequestStep[],
  readPath: ReadPath,
): CutPage {
  const { runs, order } = splitAtMarks(html);
  // Encoding is the largest part of the cost of a filled page, so the parts between the marks are encoded once.
  const encodedRuns = runs.map((run) => Buffer.from(run));

  /** The contributors, and the values of the holes. */
  function joined<Part extends string | Buffer>(
    parts: readonly Part[],
    values: ReadonlyMap<number, Variables>,
    toPart: (text: string) => Part,
  ): Part[] {
    const printed = new Map<number, Part>();
    const all = [parts[0]!];
    for (const [index, hole] of order.entries()) {
      let part = printed.get(hole);
      if (part === undefined) {
        part = toPart(asHtml(resolve(holes[hole]!.value, values)));
        printed.set(hole, part);
      }
      all.push(part, parts[index + 1]!);
    }
    return all;
  }

  function resolve({ scope, path, before }: RequestValue, values: ReadonlyMap<number, Variables>): unknown {
    const [name, ...rest] = path as [string, ...string[]];
    const variables = values.get(scope);
    if (variables && Object.hasOwn(variables, name)) return readPath(variables[name], rest);
    return readPath(before instanceof RequestValue ? resolve(before, values) : before, rest);
  }

  return {
    fillWith: (values) => joined(runs, values, (text) => text).join(''),
    async fill(request) {
      const values = new Map<number, Variables>();
      for (const { scope, visible, names, run } of steps) {
        const seen = Object.assign({}, ...visible.map((above) => values.get(above) ?? {})) as Variables;
        const added = await run(request, seen);
        const unknown = Object.keys(added).find((name) => !names.has(name));
        if (unknown !== undefined) throw new CannotCut(`${unknown} did not exist before`);
        values.set(scope, { ...values.get(scope), ...added });
      }
      return Buffer.concat(joined(encodedRuns, values, (text) => Buffer.from(text)));
    },
    bytes: html.length * 3 + steps.length * BYTES_PER_STEP,
  };
}

/** Returns the parts between the marks, and the holes in order. */
function splitAtMarks(html: string): { runs: string[]; order: number[] } {
  const [first, ...others] = html.split(HOLE_MARK);
  const runs = [first!];
  const order: number[] = [];
  for (const part of others) {
    const end = part.indexOf(HOLE_END);
    order.push(Number(part.slice(0, end)));
    runs.push(part.slice(end + HOLE_END.length));
  }
  return { runs, order };
}
