import { acceptedFiles } from './accepted-files.ts';
import type { Messages } from './messages.ts';
import type { Violation } from './violation.ts';

/**
 * Returns the message of a violation in a language. Appends the probable name for an unknown one, and the holder of a
 * value that is taken, when they are known. Accepted files are named in words.
 */
export function violationText(
  messages: Messages,
  language: string,
  { code, params }: { code: string; params?: Violation['params'] | undefined },
): string {
  const { nearest, holder, accept } = params ?? {};
  const words =
    accept === undefined ? {} : { allowed: acceptedFiles(messages, language, String(accept).split(',')) };
  const text = messages.format(language, `violation.${code}`, { ...params, ...words });
  if (nearest !== undefined) return `${text} ${messages.format(language, 'nearest-name', { nearest })}`;
  return holder === undefined ? text : `${text} ${messages.format(language, 'holder', params)}`;
}
