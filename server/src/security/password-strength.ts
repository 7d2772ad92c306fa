import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { lazyRequire } from '../kernel/lazy-require.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import { isBlank } from './password.rules.ts';

/** Of 0 to 4: more than a million guesses for whoever knows common passwords, words, names and patterns. */
const LEAST_SCORE = 2;
/** The work grows faster than the length: a longer password is looked at from both ends. */
const LENGTH = 32;
const SUBSTITUTIONS = 10;

type Dictionary = Record<string, string[]>;

/** The dictionaries take some 25 MB, from the first new password on. */
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
 * Whether a password is guessed with few tries (zxcvbn).
 * @param about what is known of its owner: login, names, e-mail address
 */
export function isWeak(password: string, about: readonly string[]): boolean {
  const known = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2);
  const parts = password.length > LENGTH ? [password.slice(0, LENGTH), password.slice(-LENGTH)] : [password];
  return parts.every((part) => estimator().check(part, known).score < LEAST_SCORE);
}

/** The faults of a new password at a pointer, and that it is weak when it has no other. A blank one has been judged. */
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
