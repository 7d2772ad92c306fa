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
import { copyContribution } from './copy-contribution.ts';
import type { TimeoutCircuit } from './timeout-circuit.ts';

export interface ContributorRun {
  contributors: Contributors;
  circuit: TimeoutCircuit;
  logger: Logger;
  content: PublishedContent;
  locale: string;
  request: ContributorRequest | undefined;
  timeoutMs: number;
  /** Returns the milliseconds left for all contributors of the page. */
  remainingMs(): number;
  /** Called for each contributor, known or not, with the validity of its variables. */
  onUse(name: string, cache: ContributorCache): void;
  /** Called for each one that ran, with its duration and variables. */
  onDone?(
    name: string,
    cache: ContributorCache,
    ms: number,
    variables: Readonly<Record<string, unknown>>,
  ): void;
  /** Called for each one whose variables are missing; the page is then not cached for long. */
  onFault(name: string, reason: string, error?: unknown): void;
}

/** An abort controller that is created when its signal is first read: few contributors use it, and creating one is expensive. */
class LazyAbortController {
  #controller: AbortController | undefined;
  #isAborted = false;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isAborted) this.#controller.abort(ENDED);
    return this.#controller.signal;
  }

  abort(): void {
    this.#isAborted = true;
    this.#controller?.abort(ENDED);
  }
}

/** The reason of every abort; created once, as its stack is expensive. */
const ENDED = new DOMException('the contributor has ended', 'AbortError');

/**
 * Runs contributors one after the other, each with the variables of those before it, and returns all variables that they set.
 * Never rejects: one that throws or takes too long is logged and sets nothing.
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
    else if (run.circuit.isSkipped(name))
      run.onFault(name, 'is skipped for a while, because it kept timing out');
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
      fault(name, 'was skipped: the time limit of the page was reached');
      return {};
    }
    const own = writableAbove(parent);
    const ending = new LazyAbortController();
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
      const { variables, refused } = copyContribution(own);
      if (refused.length > 0) {
        run.logger.event('contributor variables ignored', { contributor: name, variables: refused });
      }
      return variables;
    } catch (error) {
      run.circuit.settled(name);
      fault(name, error instanceof Error ? error.message : String(error), error);
      return {};
    } finally {
      ending.abort();
    }
  }

  function contextFor(contributor: Contributor, ending: LazyAbortController): ContributorContext {
    const isPerRequest = (contributor.cache ?? 'request') === 'request';
    let logger: ContributorContext['logger'] | undefined;
    return Object.freeze({
      locale: run.locale,
      entity,
      content: run.content,
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
    run.onFault(name, reason, err);
  }
}

const WRITES_OWN: ProxyHandler<ContributorModel> = {
  set: (target, name, value) =>
    Reflect.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true }),
};

/**
 * Returns an empty object that inherits from the parent. Assigning a name of the frozen parent creates an own property, so that
 * the attempt can be reported.
 */
function writableAbove(parent: Readonly<Record<string, unknown>>): ContributorModel {
  return new Proxy(Object.create(parent) as ContributorModel, WRITES_OWN);
}

/** Returns whether the work settles in time; rejects when it rejects in time. Ignores a late rejection. */
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
