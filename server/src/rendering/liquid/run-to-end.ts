/** A step of Liquid's evaluation: it yields steps below it, promises and values, and is given what they come to. */
type Step = Generator<unknown, unknown, unknown>;

/**
 * Runs an evaluation to its end. Liquid's own way makes a promise of every step; here one is awaited only where there is
 * something to wait for, which halves the time of a page. Throws what a step throws.
 */
export async function runToEnd(evaluation: Step): Promise<unknown> {
  const steps = [evaluation];
  let value: unknown;
  let fault: { error: unknown } | undefined;
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    try {
      const { done, value: given } = fault ? step.throw(fault.error) : step.next(value);
      fault = undefined;
      value = given;
      if (done) steps.pop();
    } catch (error) {
      steps.pop();
      fault = { error };
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (isStep(value)) {
      steps.push(value);
      value = undefined;
    } else if (isPromise(value)) {
      try {
        value = await value;
      } catch (error) {
        fault = { error };
      }
    }
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
