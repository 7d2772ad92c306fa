import { pointerStep, violation, type Violation } from './violation.ts';

/** The maximum number of faults reported. */
const MAX_FAULTS = 200;

/**
 * Returns the violations of texts that a database cannot store unchanged: those with a NUL character or a lone
 * surrogate. Iterative, so that deep nesting cannot overflow the stack.
 */
export function unstorableTexts(body: object): Violation[] {
  const found: Violation[] = [];
  const pending: { pointer: string; value: unknown }[] = [{ pointer: '', value: body }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.length >= MAX_FAULTS) break;
    const { pointer, value } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push(violation(pointer, 'text'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        if (!isStorable(name)) found.push(violation(pointer + pointerStep(name), 'text'));
        if (typeof child === 'string' || typeof child === 'object') {
          pending.push({ pointer: pointer + pointerStep(name), value: child });
        }
      }
    }
  }
  return found;
}

/** Returns whether a database can store a text unchanged. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
