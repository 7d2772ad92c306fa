import { violation, type Violation } from '../../kernel/violation.ts';

/** A published page or article that includes a form. */
export interface FormUsage {
  kind: 'page' | 'article';
  shortcut: string;
}

/** Users of a form that a refusal names; the rest is counted. */
const NAMED_USERS = 20;

const CODES = { page: 'used-by-page', article: 'used-by-article' } as const;

/** Of what may include a form, what does. */
export function usagesOf(
  formShortcut: string,
  holders: readonly (FormUsage & { texts: readonly string[] })[],
  scan: (html: string) => readonly { kind: string; shortcut: string }[],
): FormUsage[] {
  return holders
    .filter(({ texts }) =>
      texts.some((html) =>
        scan(html).some((marker) => marker.kind === 'form' && marker.shortcut === formShortcut),
      ),
    )
    .map(({ kind, shortcut }) => ({ kind, shortcut }));
}

/** What keeps a form from being deleted or renamed; `pointer` is `/shortcut` for a new name. */
export function usedBy(pointer: string, usages: readonly FormUsage[]): Violation[] {
  const named = usages
    .slice(0, NAMED_USERS)
    .map(({ kind, shortcut }) => violation(pointer, CODES[kind], { name: shortcut }));
  const more = usages.length - named.length;
  return more > 0 ? [...named, violation(pointer, 'used-by-more', { count: more })] : named;
}
