import { pointerStep, violation, type Violation } from './violation.ts';

/** More faults than anybody is told. */
const MAX_FAULTS = 200;

/**
 * Texts that no database stores as they were sent: with a NUL character, or with half a surrogate pair. Goes through
 * the body without recursion, so that a deeply nested one cannot exhaust the stack.
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

/** Whether a database stores a text as it is. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
