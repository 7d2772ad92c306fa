import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withValueAt } from '../../../ui/editor/value-at.ts';
import { checkPreview } from './check-preview.ts';
import { HINT_OF_RULE } from './preview-rules.ts';
import { elementsOf, withMarks, type WrittenHtml } from './text-elements.ts';

/** The entity as it is in the editor. */
export interface Previewed {
  document: object;
  /** Renders the entity as visitors would get it. */
  render: (document: object, signal: AbortSignal) => Promise<string>;
}

/** Returns what axe-core says about the texts as visitors would get them, shortly after the last keystroke. */
export function usePreviewFindings(
  { document, render }: Previewed,
  texts: readonly WrittenHtml[],
  pauseMs: number,
) {
  const [settled] = useDebouncedValue(JSON.stringify({ texts, document }), pauseMs);
  return useQuery({
    queryKey: ['preview-findings', settled],
    queryFn: async ({ signal }) => {
      const now = JSON.parse(settled) as { texts: WrittenHtml[]; document: object };
      const written = now.texts.filter(({ html }) => html !== '');
      if (written.length === 0) return [];
      const marked = withMarks(written).reduce(
        (before, { path, html }) => withValueAt(before, path.split('.'), html),
        now.document,
      );
      const findings = await checkPreview(await render(marked, signal));
      const elements = elementsOf(written);
      return findings.map(({ rule, index }) => ({ code: HINT_OF_RULE[rule], ...elements[index]! }));
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
