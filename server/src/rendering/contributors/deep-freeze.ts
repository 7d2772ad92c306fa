import { SafeHtml } from '../safe-html.ts';

/** Freezes plain data to any depth, and gives it. A part that is frozen already is taken to be frozen whole. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof SafeHtml || Object.isFrozen(value)) {
    return value;
  }
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}
