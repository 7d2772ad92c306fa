/** A step of Liquid's evaluation: it yields steps below it, promises and values, and is given what they come to. */
export type Step = Generator<unknown, unknown, unknown>;
/** A value that is not there yet. */
export type Pending = Step | PromiseLike<unknown>;

export function isPending(value: unknown): value is Pending {
  return typeof value === 'object' && value !== null && (isStep(value) || isPromise(value));
}

/**
 * Runs an evaluation to its end. Liquid's own way makes a promise of every step; here one is awaited only where there is
 * something to wait for, which halves the time of a page. Throws what a step throws.
 */
export async function runToEnd(evaluation: unknown): Promise<unknown> {
  if (!isPending(evaluation)) return evaluation;
  if (!isStep(evaluation)) return evaluation;
  const steps = [evaluation];
  let result = advance(steps, undefined);
  while (steps.length > 0) {
    try {
      const given = await (result as PromiseLike<unknown>);
      result = advance(steps, given);
    } catch (error) {
      // Of what was waited for; what a step throws has left no step to go on with.
      if (steps.length === 0) throw error;
      result = advance(steps, undefined, { error });
    }
  }
  return result;
}

/** Runs a step as far as it comes without waiting: what it comes to, else the rest of it. */
export function settle(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !isStep(value)) return value;
  const steps = [value];
  const result = advance(steps, undefined);
  return steps.length === 0 ? result : restOf(steps, result);
}

function* restOf(steps: Step[], promise: unknown): Step {
  let result = promise;
  while (steps.length > 0) {
    let given: unknown;
    let fault: { error: unknown } | undefined;
    try {
      given = yield result;
    } catch (error) {
      fault = { error };
    }
    result = advance(steps, given, fault);
  }
  return result;
}

/** Goes on until all steps are done, or until there is a promise to wait for: then steps are left, and the promise is the result. */
function advance(steps: Step[], given: unknown, thrown?: { error: unknown }): unknown {
  let value = given;
  let fault = thrown;
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    try {
      const result = fault ? step.throw(fault.error) : step.next(value);
      fault = undefined;
      value = result.value;
      if (result.done) steps.pop();
    } catch (error) {
      steps.pop();
      fault = { error };
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (isStep(value)) {
      steps.push(value);
      value = undefined;
    } else if (steps.length > 0 && isPromise(value)) return value;
  }
  if (fault) throw fault.error;
  return value;
}

function isStep(value: object): value is Step {
  const step = value as Partial<Step>;
  return typeof step.next === 'function' && typeof step.throw === 'function';
}

function isPromise(value: object): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>>).then === 'function';
}
