import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { readLinkReference } from 'parvis/contract/link';
import { LinkContext } from './link-sources.ts';

/** Looks up the target of an `href`. `item` is null when it does not exist, undefined while loading. */
export function useLinkTarget(href: string | undefined) {
  const reference = href === undefined ? undefined : readLinkReference(href);
  const source = useContext(LinkContext).find(({ kind }) => kind === reference?.kind);
  const { data: item } = useQuery({
    queryKey: ['link-target', reference?.kind, reference?.name],
    queryFn: async ({ signal }) => (await source?.find(reference!.name, signal)) ?? null,
    enabled: source !== undefined,
    staleTime: 30_000,
  });
  return { reference, source, item };
}
