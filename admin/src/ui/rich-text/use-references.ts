import { useContext, useMemo } from 'react';
import type { References } from '../code-editor/reference-completion.ts';
import { LinkContext } from '../link-target/link-sources.ts';
import { InclusionContext } from './inclusions.ts';

/** Returns the completion sources for markers and links in HTML. */
export function useReferences(): References {
  const inclusions = useContext(InclusionContext);
  const links = useContext(LinkContext);
  return useMemo(() => {
    const kinds = [...new Set([...inclusions, ...links].map(({ kind }) => kind))];
    return {
      kinds,
      async search(kind, text, signal) {
        const linked = links.find((source) => source.kind === kind);
        if (linked) return linked.search(text, signal);
        const included = await inclusions.find((source) => source.kind === kind)?.search(text, signal);
        return (included ?? []).map(({ shortcut, title }) => ({ name: shortcut, title }));
      },
    };
  }, [inclusions, links]);
}
