import type { ContentWarning } from '../../contract/page.ts';
import { targetKey, type MarkerTargets } from '../../content/marker-target.repository.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { PlacedMarker } from './article-reference.ts';

/** A marker that leads nowhere the public can see. */
export interface LostMarker extends Omit<ContentWarning, 'message'> {
  code: 'unknown-form' | 'unknown-article' | 'draft-article';
  pointer: string;
  shortcut: string;
}

/** The markers whose target does not exist, or is an article that is not published. */
export function findLostMarkers(markers: readonly PlacedMarker[], targets: MarkerTargets): LostMarker[] {
  return markers.flatMap(({ kind, shortcut, locale, pointer }) => {
    const state = targets.get(targetKey({ kind, shortcut }));
    if (state !== undefined && state !== 'draft') return [];
    const code = state === 'draft' ? 'draft-article' : (`unknown-${kind}` as const);
    return [{ code, locale, marker: `@${kind}(${shortcut})`, shortcut, pointer }];
  });
}

/** An article with lost markers can be kept as a draft, not published. */
export function lostMarkerFaults(lost: readonly LostMarker[]): Violation[] {
  return lost.map(({ pointer, code, shortcut }) => violation(pointer, code, { name: shortcut }));
}
