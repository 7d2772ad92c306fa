import type { ContentWarning } from '../contract/page.ts';
import type { Db } from '../database/database.ts';
import type { Addressing } from '../kernel/addressing.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ContentDocument, ListedEntity } from './entity.ts';
import type { ContentKind } from './kind.ts';
import { findBrokenLinks } from './broken-links.ts';
import { findBrokenMarkers, markersOf, markerText, type ScanMarkers } from './broken-markers.ts';

export interface WarningParts {
  scanMarkers: ScanMarkers;
  messages: Messages;
  defaultLanguage: string;
  clock: Clock;
  addressing: Addressing;
}

/** Returns the warnings of each document, in the language: one per broken marker or link and locale. */
export async function warningsOf<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  entities: readonly ListedEntity<D>[],
  language: string,
  { scanMarkers, messages, defaultLanguage, clock, addressing }: WarningParts,
): Promise<ContentWarning[][]> {
  const warnings: ContentWarning[][] = [];
  for (const { document } of entities) {
    const lost = await findBrokenMarkers(db, await markersOf(db, kind, document, scanMarkers));
    const links = await findBrokenLinks(db, kind, document, { now: clock.now(), addressing });
    const found = [
      ...lost.map((marker) => ({ ...marker, marker: markerText(marker), name: marker.shortcut })),
      ...links.map((link) => ({ ...link, marker: link.reference, name: link.reference })),
    ];
    warnings.push(
      found.map(({ code, locale, marker, name }) => {
        const message = messages.format(language, `violation.${code}`, { name });
        return { code, locale: locale ?? defaultLanguage, marker, message };
      }),
    );
  }
  return warnings;
}
