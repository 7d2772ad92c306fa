import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { lazyRequire } from '../kernel/lazy-require.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import { isBlank } from './password.rules.ts';

/** From 0 to 4. Requires more than a million guesses with common passwords, words, names and patterns. */
const LEAST_SCORE = 2;
/** The work grows faster than the length, so of a longer password only both ends are checked. */
const LENGTH = 32;
const SUBSTITUTIONS = 10;

type Dictionary = Record<string, string[]>;

/** The dictionaries take some 25 MB once the first new password is checked. */
const estimator = lazyRequire((require): ZxcvbnFactory => {
  const core = require('@zxcvbn-ts/core') as { ZxcvbnFactory: typeof ZxcvbnFactory };
  const common = require('@zxcvbn-ts/language-common') as { dictionary: Dictionary; adjacencyGraphs: object };
  const words = ['en', 'fr'].flatMap((language) => {
    const { dictionary } = require(`@zxcvbn-ts/language-${language}`) as { dictionary: Dictionary };
    return [`commonWords-${language}`, `firstnames-${language}`].map((name) => [name, dictionary[name]!]);
  });
  return new core.ZxcvbnFactory({
    dictionary: {
      'passwords-common': common.dictionary['passwords-common']!,
      ...(Object.fromEntries(words) as Dictionary),
    },
    graphs: common.adjacencyGraphs as never,
    l33tMaxSubstitutions: SUBSTITUTIONS,
    maxLength: LENGTH,
  });
});

/**
 * Returns whether a password can be guessed with few attempts (zxcvbn).
 * @param about personal data of its owner: login, names, email address
 */
export function isWeak(password: string, about: readonly string[]): boolean {
  const known = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2);
  const parts = password.length > LENGTH ? [password.slice(0, LENGTH), password.slice(-LENGTH)] : [password];
  return parts.every((part) => estimator().check(part, known).score < LEAST_SCORE);
}

/**
 * Returns the violations of a new password at a pointer, including its weakness when there are no others. A blank
 * password is already handled.
 */
export function describeStrength(
  faults: readonly Violation[],
  pointer: string,
  password: string | null | undefined,
  about: readonly (string | null | undefined)[],
): Violation[] {
  if (isBlank(password) || faults.some((fault) => fault.pointer === pointer)) return [...faults];
  const known = about.filter((text): text is string => typeof text === 'string');
  return isWeak(password!, known) ? [...faults, violation(pointer, 'password-weak')] : [...faults];
}
