import { describeGiven } from './describe-value.ts';
import type { GivenValue } from './given-value.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import type { Property } from './property.ts';
import { knownKeys } from './property-lookup.ts';

/** Returns the line for a value that its property does not allow. */
export function describeRefused(given: GivenValue, property: Property, expected: string): string {
  return `${given.key}: ${describeGiven(property, given.raw)} (${given.origin}) must be ${expected}.`;
}

/** Returns the line for an unknown property. Omits the value, which may be a secret under a mistyped name. */
export function describeUnknown({ key, origin }: GivenValue): string {
  const nearest = nearestName(key, knownKeys(key));
  return `${key} (${origin}) is unknown.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`;
}
