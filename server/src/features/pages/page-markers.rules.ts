import type { Localised } from '../../contract/common.ts';
import { targetKey, type MarkerTarget, type MarkerTargets } from '../../content/marker-target.repository.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';

/** A marker of a page's content that leads nowhere the public can see. */
export interface LostMarker {
  code: 'unknown-form' | 'unknown-article' | 'draft-article';
  locale: string;
  marker: string;
  shortcut: string;
}

/** The markers of every locale, each once a locale. */
export type MarkersByLocale = ReadonlyMap<string, readonly MarkerTarget[]>;

export function markersByLocale(
  content: Localised,
  scan: (html: string) => readonly MarkerTarget[],
): MarkersByLocale {
  return new Map(
    Object.entries(content).map(([locale, html]) => [
      locale,
      [...new Map(scan(html).map((target) => [targetKey(target), target])).values()],
    ]),
  );
}

/** One entry for each marker and locale that leads nowhere. Source: contract §4 (`warnings`). */
export function findLostMarkers(markers: MarkersByLocale, targets: MarkerTargets): LostMarker[] {
  return [...markers].flatMap(([locale, inLocale]) =>
    inLocale.flatMap((target) => {
      const state = targets.get(targetKey(target));
      if (state !== undefined && state !== 'draft') return [];
      return [
        {
          code: state === 'draft' ? 'draft-article' : `unknown-${target.kind}`,
          locale,
          marker: `@${target.kind}(${target.shortcut})`,
          shortcut: target.shortcut,
        } satisfies LostMarker,
      ];
    }),
  );
}

/** A page with lost markers can be kept as a draft, not published. */
export function checkPublication(lost: readonly LostMarker[]): Violation[] {
  return lost.map(({ code, locale, shortcut }) =>
    violation('/content' + pointerStep(locale), code, { name: shortcut }),
  );
}
