import { readAccept } from '../contract/file-kinds.ts';
import type { Messages } from './messages.ts';

/** Returns what a file field accepts in words, such as `PDF, picture or DWG`. */
export function acceptedFiles(messages: Messages, locale: string, accept: readonly string[]): string {
  const { kinds, others } = readAccept(accept);
  const words = [...kinds.map((kind) => messages.format(locale, `file-kind.${kind}`)), ...others.map(nameOf)];
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(words);
}

/** `.dwg` → `DWG`, `image/png` → `PNG`, `text/*` unchanged. */
function nameOf(token: string): string {
  const name = /^(?:\.|[^/]+\/)([a-z\d]{1,8})$/.exec(token)?.[1];
  return name?.toUpperCase() ?? token;
}
