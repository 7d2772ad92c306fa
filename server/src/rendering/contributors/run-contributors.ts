import type { Logger } from '../../kernel/logger.ts';
import type {
  Contributor,
  ContributorCache,
  ContributorContext,
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
  /** Told of each one whose variables are missing; the page is then not kept for long. */
  onFault(name: string, reason: string): void;
}

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
    else added = { ...added, ...(await runOne(contributor, Object.freeze({ ...model, ...added }))) };
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
    const abort = new AbortController();
    try {
      const inTime = await settlesWithin(limit, () =>
        contributor.contribute(own, contextFor(contributor, abort.signal)),
      );
      if (!inTime) {
        const skipped = run.circuit.timedOut(name);
        fault(name, `took more than ${Math.round(limit)} ms${skipped ? '; it is skipped for 10 s' : ''}`);
        return {};
      }
      run.circuit.settled(name);
      const { variables, refused } = takeContribution(own);
      if (refused.length > 0) {
        run.logger.warn({ contributor: name, refused }, 'a contributor cannot overwrite names of the model');
      }
      return variables;
    } catch (error) {
      run.circuit.settled(name);
      run.logger.warn({ contributor: name, entity, err: error }, 'a contributor failed');
      run.onFault(name, error instanceof Error ? error.message : String(error));
      return {};
    } finally {
      abort.abort();
    }
  }

  function contextFor(contributor: Contributor, signal: AbortSignal): ContributorContext {
    const context = {
      locale: run.locale,
      entity,
      content: run.content,
      signal,
      logger: run.logger.child({ contributor: contributor.name }),
    };
    const isPerRequest = (contributor.cache ?? 'request') === 'request';
    return Object.freeze(isPerRequest && run.request ? { ...context, request: run.request } : context);
  }

  function fault(name: string, reason: string): void {
    run.logger.warn({ contributor: name, entity }, `contributor ${name} ${reason}`);
    run.onFault(name, reason);
  }
}

/**
 * A fresh object that reads through to the parent. Writing a name that the parent has makes an own property, so that
 * the attempt is seen and told, although the parent is frozen.
 */
function writableAbove(parent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return new Proxy(Object.create(parent) as Record<string, unknown>, {
    set(target, name, value) {
      return Reflect.defineProperty(target, name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  });
}

/** Whether the work settles in time; rejects when it does so in time. A late rejection is swallowed. */
async function settlesWithin(milliseconds: number, work: () => unknown): Promise<boolean> {
  const { promise: timeUp, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  try {
    const settled = Promise.resolve(work()).then(() => true as const);
    settled.catch(() => undefined);
    return await Promise.race([settled, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
