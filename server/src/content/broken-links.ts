import { writeLinkReference, type LinkReference } from '../contract/link.ts';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import { findLinks } from '../kernel/html-links.ts';
import { linkedPath, linkKey, type LinkTarget } from '../kernel/link-target.ts';
import { stateOf } from './content-state.ts';
import type { ContentDocument } from './entity.ts';
import type { ContentKind, HtmlPlace } from './kind.ts';
import { findLinkTargets } from './link-target.repository.ts';
import { findMediaIds } from './media-reference.repository.ts';

/** A link to something that does not exist or that visitors cannot see. */
export interface BrokenLink extends HtmlPlace {
  code: 'unknown-link' | 'hidden-link';
  /** `@page(contact)` */
  reference: string;
}

/** Returns the broken links of a document, each once per place, in order; links to itself are ignored. */
export async function findBrokenLinks<D extends ContentDocument>(
  db: Db,
  kind: Pick<ContentKind<D>, 'html' | 'name'>,
  document: D,
  { now, addressing }: { now: number; addressing: Addressing },
): Promise<BrokenLink[]> {
  const found = new Map<string, HtmlPlace & { link: LinkReference; reference: string }>();
  const html = await kind.html?.(db, [document]);
  html?.map(document, (text, place) => {
    for (const link of findLinks(text)) {
      const reference = writeLinkReference({ ...link, fragment: '' });
      if (link.kind === kind.name && link.name === document.shortcut) continue;
      found.set(`${place.pointer} ${reference}`, { ...place, link, reference });
    }
    return text;
  });
  const links = [...found.values()];
  const names = links.flatMap(({ link: { kind, name } }) =>
    kind === 'media' ? [] : [{ kind, shortcut: name }],
  );
  const targets = new Map(
    (await findLinkTargets(db, names, addressing)).map((target) => [linkKey(target), target]),
  );
  const media = await findMediaIds(
    db,
    links.flatMap(({ link: { kind, name } }) => (kind === 'media' ? [name] : [])),
  );
  return links.flatMap(({ link: { kind, name }, ...lost }) => {
    if (kind === 'media') return media.has(name) ? [] : [{ ...lost, code: 'unknown-link' as const }];
    const target = targets.get(linkKey({ kind, shortcut: name }));
    if (target && isReachable(target, now, addressing)) return [];
    return [{ ...lost, code: target ? ('hidden-link' as const) : ('unknown-link' as const) }];
  });
}

/** Returns whether visitors can follow a link to a target at an instant (ms since the epoch). */
export function isReachable(target: LinkTarget, now: number, addressing: Addressing): boolean {
  const isVisible = stateOf(target, null, now) === 'published';
  return isVisible && linkedPath(target, addressing.defaultLanguage, addressing) !== null;
}
