import type { Messages } from './messages.ts';
import type { Violation } from './violation.ts';

/** The message of a fault in a language; of an unknown name it ends with the known name that was likely meant. */
export function violationText(
  messages: Messages,
  language: string,
  { code, params }: { code: string; params?: Violation['params'] | undefined },
): string {
  const text = messages.format(language, `violation.${code}`, params);
  const nearest = params?.nearest;
  if (nearest === undefined) return text;
  return `${text} ${messages.format(language, 'nearest-name', { nearest })}`;
}
