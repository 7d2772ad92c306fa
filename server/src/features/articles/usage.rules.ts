import { violation, type Violation } from '../../kernel/violation.ts';

/** Something that uses an article, a model or a field. */
export interface Usage {
  kind: 'page' | 'article';
  shortcut: string;
}

/** Users that a refusal names; the rest is counted. */
export const NAMED_USERS = 20;

const CODES = { page: 'used-by-page', article: 'used-by-article' } as const;

/** What stands in the way of a change, at the pointer of the property that would change. */
export function usedBy(pointer: string, usages: readonly Usage[], total = usages.length): Violation[] {
  const named = usages
    .slice(0, NAMED_USERS)
    .map(({ kind, shortcut }) => violation(pointer, CODES[kind], { name: shortcut }));
  const more = total - named.length;
  return more > 0 ? [...named, violation(pointer, 'used-by-more', { count: more })] : named;
}
