import type { Messages } from './messages.ts';
import type { Violation } from './violation.ts';

/**
 * Returns the message of a violation in a language. Appends the probable name for an unknown one, and the holder of a
 * value that is taken, when they are known.
 */
export function violationText(
  messages: Messages,
  language: string,
  { code, params }: { code: string; params?: Violation['params'] | undefined },
): string {
  const text = messages.format(language, `violation.${code}`, params);
  const { nearest, holder } = params ?? {};
  if (nearest !== undefined) return `${text} ${messages.format(language, 'nearest-name', { nearest })}`;
  return holder === undefined ? text : `${text} ${messages.format(language, 'holder', params)}`;
}
