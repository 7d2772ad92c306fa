import { MEDIA_ATTENTIONS, type MediaAttention } from 'parvis/contract/attention';
import type { MediaKind } from 'parvis/contract/media';
import { choiceIn, readListSearch, textIn, type ListSearch } from '../../ui/list/list-search.ts';

export const KINDS = ['image', 'video', 'audio', 'document'] as const satisfies readonly MediaKind[];
/** The available orders, the default first. */
export const SORTS = ['-createdAt', 'createdAt', 'name', '-size', '-updatedAt'] as const;
export const DEFAULT_SORT = SORTS[0];

/** Search parameters of the media library. */
export interface MediaSearch extends ListSearch {
  kind?: MediaKind;
  attention?: MediaAttention;
}

export function readMediaSearch(address: Readonly<Record<string, unknown>>): MediaSearch {
  const kind = choiceIn(address, 'kind', KINDS);
  const attention = choiceIn(address, 'attention', MEDIA_ATTENTIONS);
  const open = textIn(address, 'open');
  const sort = choiceIn(address, 'sort', SORTS.slice(1));
  return {
    ...readListSearch(address, { sorts: [], defaultSort: DEFAULT_SORT }),
    ...(sort && { sort }),
    ...(kind && { kind }),
    ...(attention && { attention }),
    ...(open && { open }),
  };
}
