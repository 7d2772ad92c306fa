import type { Messages } from './messages.ts';
import type { Violation } from './violation.ts';

/**
 * Returns the message of a fault in a language. It ends with the known name that was likely meant by an unknown one, and with who has
 * a value that is taken, where that is known.
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
