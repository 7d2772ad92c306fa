import type { ContributorRequest, Contributors } from '../contributors/contributor.ts';
import type { ContributorScope } from '../place.ts';
import type { CutRun } from './cut-run.ts';
import { CannotCut, RequestValue } from './request-value.ts';

type Variables = Readonly<Record<string, unknown>>;

export interface CutContribution {
  cut: CutRun;
  contributors: Contributors;
  names: readonly string[];
  /** The base model of contributors. */
  model: Variables;
  /** The parent scope and the new scope's id. */
  scope: ContributorScope;
  id: number;
  runNow(name: string, model: Variables): Promise<Variables>;
  /** Runs the contributors for another request, without side effects. */
  runLater(name: string, model: Variables, request: ContributorRequest | undefined): Promise<Variables>;
}

/**
 * Runs contributors while a page is cut. Variables of `request` contributors become placeholders, which each request
 * fills; the way to compute them is recorded. Throws CannotCut when another contributor's variables may depend on
 * them.
 */
export async function contributeCut(contribution: CutContribution): Promise<Variables> {
  const { cut, contributors, names, model, scope, id, runNow, runLater } = contribution;
  const above = cut.visible.get(scope.id) ?? [];
  const visible = [...above, id];
  const added: Record<string, unknown> = {};
  for (const name of new Set(names)) {
    const before = { ...model, ...added };
    const fixed = Object.fromEntries(Object.entries(before).filter(([, value]) => !isOfRequest(value)));
    const cache = contributors.get(name)?.contributor.cache ?? 'request';
    if (cache !== 'request') {
      if (Object.values(before).some(isOfRequest))
        throw new CannotCut(`${name} may read the request's values`);
      cut.isRead ||= cut.steps.some((step) => visible.includes(step.scope));
      Object.assign(added, await runNow(name, before));
      continue;
    }
    const seen = Object.assign({}, ...visible.map((one) => cut.values.get(one))) as Variables;
    const own = await runNow(name, { ...fixed, ...seen });
    cut.values.set(id, { ...cut.values.get(id), ...own });
    cut.steps.push({
      scope: id,
      visible,
      names: new Set(Object.keys(own)),
      run: (request, seenThen) => runLater(name, { ...fixed, ...seenThen }, request),
    });
    for (const variable of Object.keys(own)) {
      added[variable] = new RequestValue(cut.holes, id, [variable], before[variable]);
    }
  }
  cut.visible.set(id, visible);
  return added;
}

function isOfRequest(value: unknown): value is RequestValue {
  return value instanceof RequestValue;
}
