import type { Logger } from '../../kernel/logger.ts';
import type {
  Contributor,
  ContributorCache,
  ContributorContext,
  ContributorModel,
  ContributorRequest,
  Contributors,
  PublishedContent,
} from './contributor.ts';
import { takeContribution } from './take-contribution.ts';
import type { TimeoutCircuit } from './timeout-circuit.ts';

export interface ContributorRun {
  contributors: Contributors;
  circuit: TimeoutCircuit;
  logger: Logger;
  content: PublishedContent;
  locale: string;
  request: ContributorRequest | undefined;
  timeoutMs: number;
  /** Milliseconds that are left for all contributors of the page. */
  remainingMs(): number;
  /** Told of each contributor that is asked, found or not, and how long what it adds stays true. */
  onUse(name: string, cache: ContributorCache): void;
  /** Told of each one that was run, of its time and of what it added. */
  onDone?(
    name: string,
    cache: ContributorCache,
    ms: number,
    variables: Readonly<Record<string, unknown>>,
  ): void;
  /** Told of each one whose variables are missing; the page is then not kept for long. */
  onFault(name: string, reason: string): void;
}

/** The end of a contributor, told by a signal to those who asked for one. */
class Ending {
  #abort: AbortController | undefined;
  #isOver = false;

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isOver) this.#abort.abort(IS_OVER);
    return this.#abort.signal;
  }

  come(): void {
    this.#isOver = true;
    this.#abort?.abort(IS_OVER);
  }
}

/** Why the signal of a contributor is aborted at its end, whatever that is: made once, for its stack costs much. */
const IS_OVER = new DOMException('the contributor is over', 'AbortError');

/**
 * Runs contributors one after the other, each seeing the model with what those before it added, and gives all that they
 * added. Never rejects: one that throws or takes too long is logged and adds nothing.
 */
export async function runContributors(
  names: readonly string[],
  model: Readonly<Record<string, unknown>>,
  entity: ContributorContext['entity'],
  run: ContributorRun,
): Promise<Readonly<Record<string, unknown>>> {
  let added: Readonly<Record<string, unknown>> = {};
  for (const name of new Set(names)) {
    const contributor = run.contributors.get(name)?.contributor;
    run.onUse(name, contributor?.cache ?? 'request');
    if (!contributor) fault(name, 'is not known');
    else if (run.circuit.isSkipped(name)) run.onFault(name, 'is skipped for a while, for it kept timing out');
    else {
      const started = performance.now();
      const variables = await runOne(contributor, Object.freeze({ ...model, ...added }));
      run.onDone?.(name, contributor.cache ?? 'request', performance.now() - started, variables);
      added = { ...added, ...variables };
    }
  }
  return added;

  async function runOne(
    contributor: Contributor,
    parent: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { name } = contributor;
    const limit = Math.min(run.timeoutMs, run.remainingMs());
    if (limit <= 0) {
      fault(name, 'was left out: the time of the page was used up');
      return {};
    }
    const own = writableAbove(parent);
    const ending = new Ending();
    try {
      const inTime = await settlesWithin(limit, () =>
        contributor.contribute(own, contextFor(contributor, ending)),
      );
      if (!inTime) {
        const skipped = run.circuit.timedOut(name);
        fault(name, `took more than ${Math.round(limit)} ms${skipped ? '; it is skipped for 10 s' : ''}`);
        return {};
      }
      run.circuit.settled(name);
      const { variables, refused } = takeContribution(own);
      if (refused.length > 0) {
        run.logger.event('contributor variables ignored', { contributor: name, variables: refused });
      }
      return variables;
    } catch (error) {
      run.circuit.settled(name);
      fault(name, error instanceof Error ? error.message : String(error), error);
      return {};
    } finally {
      ending.come();
    }
  }

  function contextFor(contributor: Contributor, ending: Ending): ContributorContext {
    const isPerRequest = (contributor.cache ?? 'request') === 'request';
    let logger: ContributorContext['logger'] | undefined;
    return Object.freeze({
      locale: run.locale,
      entity,
      content: run.content,
      // Few ask for them, and making one costs as much as many a contributor.
      get signal() {
        return ending.signal;
      },
      get logger() {
        return (logger ??= run.logger.pino.child({ contributor: contributor.name }));
      },
      ...(isPerRequest && run.request ? { request: run.request } : {}),
    });
  }

  function fault(name: string, reason: string, err?: unknown): void {
    run.logger.event('contributor failed', { contributor: name, entity, reason, err });
    run.onFault(name, reason);
  }
}

const WRITES_OWN: ProxyHandler<ContributorModel> = {
  set: (target, name, value) =>
    Reflect.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true }),
};

/**
 * A fresh object that reads through to the parent. Writing a name that the parent has makes an own property, so that
 * the attempt is seen and told, although the parent is frozen.
 */
function writableAbove(parent: Readonly<Record<string, unknown>>): ContributorModel {
  return new Proxy(Object.create(parent) as ContributorModel, WRITES_OWN);
}

/** Whether the work settles in time; rejects when it does so in time. A late rejection is swallowed. */
async function settlesWithin(milliseconds: number, work: () => unknown): Promise<boolean> {
  const result = work();
  if (!isThenable(result)) return true;
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    const settled = Promise.resolve(result).then(() => true as const);
    settled.catch(() => undefined);
    return await Promise.race([settled, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';
}
