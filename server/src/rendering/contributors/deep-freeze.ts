import { SafeHtml } from '../safe-html.ts';

/** Freezes plain data deeply and returns it. Frozen parts are taken to be frozen deeply. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof SafeHtml || Object.isFrozen(value)) {
    return value;
  }
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}
