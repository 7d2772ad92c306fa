import type { ContributorRequest } from '../contributors/contributor.ts';
import { asHtml } from '../safe-html.ts';
import { CannotCut, HOLE_END, HOLE_MARK, RequestValue, type Hole } from './request-value.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A `request` contributor of a page or of something that it includes. */
export interface RequestStep {
  /** What it adds is seen in this scope and those below. */
  scope: number;
  /** Scopes whose variables it sees, outermost first. */
  visible: readonly number[];
  /** The names it added when the page was cut. */
  names: ReadonlySet<string>;
  /** Runs it. `seen` is what `request` contributors before it added. */
  run(request: ContributorRequest | undefined, seen: Variables): Promise<Variables>;
}

/** A page whose templates print values of the request: everything else of it is made. */
export interface CutPage {
  /** The whole page for a request, in UTF-8. Throws CannotCut when a contributor adds what it did not add before. */
  fill(request: ContributorRequest | undefined): Promise<Buffer>;
  /** The page with what the contributors gave while it was cut. */
  fillWith(values: ReadonlyMap<number, Variables>): string;
  /** What it takes in memory, as nearly as one can tell. */
  bytes: number;
}

/** Reads what a template reads below a value. */
export type ReadPath = (value: unknown, path: readonly string[]) => unknown;

const BYTES_PER_STEP = 20_000;

/** Takes a rendered page apart at its marks. */
export function cutPage(
  html: string,
  holes: readonly Hole[],
  steps: readonly RequestStep[],
  readPath: ReadPath,
): CutPage {
  const { runs, order } = takeApart(html);
  // Encoding is the most of what a filled page costs: what stands between the marks is encoded once.
  const encodedRuns = runs.map((run) => Buffer.from(run));

  /** The runs, and between them what is printed in the holes. */
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

/** What stands between the marks, and the holes in their order. */
function takeApart(html: string): { runs: string[]; order: number[] } {
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
