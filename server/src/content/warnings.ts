import type { ContentWarning } from '../contract/page.ts';
import type { Db } from '../database/database.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ContentDocument, ListedEntity } from './entity.ts';
import type { ContentKind } from './kind.ts';
import { findLostMarkers, markersOf, markerText, type ScanMarkers } from './lost-markers.ts';

export interface WarningParts {
  scanMarkers: ScanMarkers;
  messages: Messages;
  defaultLanguage: string;
}

/** Returns the warnings of each document: one per marker and locale that leads nowhere. Messages are in the language. */
export async function warningsOf<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  entities: readonly ListedEntity<D>[],
  language: string,
  { scanMarkers, messages, defaultLanguage }: WarningParts,
): Promise<ContentWarning[][]> {
  const warnings: ContentWarning[][] = [];
  for (const { document } of entities) {
    const lost = await findLostMarkers(db, await markersOf(db, kind, document, scanMarkers));
    warnings.push(
      lost.map((found) => {
        const marker = markerText(found);
        const message = messages.format(language, `violation.${found.code}`, { name: found.shortcut });
        return { code: found.code, locale: found.locale ?? defaultLanguage, marker, message };
      }),
    );
  }
  return warnings;
}
