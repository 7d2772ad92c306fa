/** A step of a rendering: it yields nested steps, promises and values, and receives their results. */
type Step = Iterator<unknown, unknown, unknown>;

/**
 * Runs a rendering to its end and awaits promises only. LiquidJS's `toPromise` creates a promise for each step,
 * which takes 17 ms instead of 10 (100 inclusions). Throws what a step throws.
 */
export async function runToEnd(rendering: Step): Promise<void> {
  const steps = [rendering];
  let value: unknown;
  let fault: { error: unknown } | undefined;
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    try {
      const result = fault ? step.throw!(fault.error) : step.next(value);
      fault = undefined;
      value = result.value;
      if (result.done) steps.pop();
    } catch (error) {
      steps.pop();
      fault = { error };
      continue;
    }
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
}

function isStep(value: unknown): value is Step {
  return hasMethod(value, 'next') && hasMethod(value, 'throw');
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return hasMethod(value, 'then');
}

function hasMethod(value: unknown, name: string): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Record<string, unknown>)[name] === 'function'
  );
}
